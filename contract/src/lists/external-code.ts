import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';

/** The query parameter by which a record is found that has this code in the caller's own system. */
export const externalCodeFilter = Type.Optional(
  Type.String({
    maxLength: 100,
    examples: ['VEI-001'],
    ...description('The whole external code, exactly', 'O código externo inteiro, exato'),
  }),
);
