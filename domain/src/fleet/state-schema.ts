import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { states } from './state.ts';

export const StateId = Type.Unsafe<number>(
  Type.Integer({
    enum: codesOf(states),
    ...description('IBGE code of the state, such as 35 for São Paulo', 'Código IBGE da UF, como 35 para São Paulo'),
  }),
);
