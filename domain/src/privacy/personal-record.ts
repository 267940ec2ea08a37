import { Type } from 'typebox';
import { DateTime, description, Id, Noun } from '../language/schema.ts';

/** One thing that is known of a person. */
export const PersonalRecord = Noun('PersonalRecord', {
  resource: Type.String({
    examples: ['itinerary'],
    ...description('The kind of record, such as itinerary', 'O tipo de registro, como itinerary'),
  }),
  resource_id: Id,
  date_time: DateTime,
  data: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
});
export type PersonalRecord = Type.Static<typeof PersonalRecord>;

/** How many records of a kind lost something of a person. */
const ErasedRecords = Type.Object({
  resource: Type.String({
    examples: ['execution_action'],
    ...description(
      'The kind of record, as personal_data names it; picture and proof besides',
      'O tipo de registro, como em personal_data; também picture e proof',
    ),
  }),
  count: Type.Integer({
    minimum: 1,
    ...description('How many of them lost something', 'Quantos deles perderam algum dado'),
  }),
});

/** What was erased of a person, or of the receivers at a route point. */
export const Anonymized = Noun('Anonymized', {
  id: Id,
  date_anonymized: DateTime,
  erased: Type.Array(
    ErasedRecords,
    description(
      'What was erased, by kind of record; a repeated call returns the same',
      'O que foi apagado, por tipo de registro; uma chamada repetida devolve o mesmo',
    ),
  ),
});
export type Anonymized = Type.Static<typeof Anonymized>;
