import { description } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { externalCodeFilter } from './external-code.ts';

/** The query parameters by which records are found that have a name and an external code. */
export const namedFilters = {
  name: Type.Optional(
    Type.String({
      maxLength: 200,
      examples: ['porto'],
      ...description('Part of the name, accents and case aside', 'Parte do nome, sem distinguir acentos e maiúsculas'),
    }),
  ),
  external_code: externalCodeFilter,
};
