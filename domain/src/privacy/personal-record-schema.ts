import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun } from '../language/noun-schema.ts';
import { type PersonalGroup, personalGroups } from './personal-record.ts';

/** One record about a person. */
export const PersonalRecord = Noun('PersonalRecord', {
  group: Type.Unsafe<PersonalGroup>(
    Type.String({
      enum: codesOf(personalGroups),
      ...description(
        personalGroups.map(({ code, name }) => `${code}: ${name.en}`).join('; '),
        personalGroups.map(({ code, name }) => `${code}: ${name['pt-BR']}`).join('; '),
      ),
    }),
  ),
  resource: Type.String({
    examples: ['itinerary'],
    ...description('Kind of record, such as itinerary', 'O tipo de registro, como itinerary'),
  }),
  resource_id: Id,
  date_time: DateTime,
  data: Type.Unsafe<Record<string, unknown>>(
    Type.Object(
      {},
      {
        additionalProperties: true,
        ...description(
          'The record, with the field names of the API; other persons in it are masked',
          'O registro, com os nomes de campo da API; outras pessoas nele vêm mascaradas',
        ),
      },
    ),
  ),
});
export type PersonalRecord = Type.Static<typeof PersonalRecord>;

/** The number of records of a kind from which data of a person was erased. */
const ErasedRecords = Type.Object({
  resource: Type.String({
    examples: ['execution_action'],
    ...description(
      'Kind of record, as in personal_data; also picture and proof',
      'Tipo de registro, como em personal_data; também picture e proof',
    ),
  }),
  count: Type.Integer({
    minimum: 1,
    ...description(
      'Number of records from which data was erased',
      'Número de registros dos quais dados foram apagados',
    ),
  }),
});

/** What was erased of a person, or of the receivers at a route point. */
export const Anonymized = Noun('Anonymized', {
  id: Id,
  date_anonymized: DateTime,
  erased: Type.Array(
    ErasedRecords,
    description(
      'Number of erased records by kind; a repeated call returns the same',
      'Número de registros apagados por tipo; uma chamada repetida devolve o mesmo',
    ),
  ),
});
export type Anonymized = Type.Static<typeof Anonymized>;
