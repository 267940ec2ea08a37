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

/** A person of whom nothing is known any more. */
export const Anonymized = Noun('Anonymized', { id: Id, date_anonymized: DateTime });
export type Anonymized = Type.Static<typeof Anonymized>;
