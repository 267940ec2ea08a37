import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';

/** The query parameter that finds the record with this code in the caller's own system. */
export const externalCodeFilter = Type.Optional(
  Type.String({
    maxLength: 100,
    examples: ['VEI-001'],
    ...description('The complete external code, exact match', 'O código externo completo, exato'),
  }),
);
