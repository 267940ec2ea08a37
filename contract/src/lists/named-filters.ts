import { description } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { externalCodeFilter } from './external-code.ts';

/** The query parameters that find records by name or external code. */
export const namedFilters = {
  name: Type.Optional(
    Type.String({
      maxLength: 200,
      examples: ['porto'],
      ...description(
        'Part of the name, ignoring accents and case',
        'Parte do nome, sem diferenciar acentos e maiúsculas',
      ),
    }),
  ),
  external_code: externalCodeFilter,
};
