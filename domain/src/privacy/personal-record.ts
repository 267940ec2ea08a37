import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun } from '../language/schema.ts';

/** The groups that an export is read by. */
export const personalGroups = [
  { code: 'identity', name: bilingual('The person', 'A pessoa') },
  { code: 'access', name: bilingual('Logins and sessions', 'Acessos e sessões') },
  { code: 'driving', name: bilingual('Vehicles, trips and events', 'Veículos, viagens e eventos') },
  { code: 'delivery', name: bilingual('Route plans and what was done', 'Planos de rota e o que foi feito') },
  { code: 'inspection', name: bilingual('Checklists', 'Checklists') },
  { code: 'messages', name: bilingual('Messages', 'Mensagens') },
  { code: 'files', name: bilingual('Pictures', 'Fotos') },
  { code: 'history', name: bilingual('Audit and announcements', 'Auditoria e anúncios') },
] as const satisfies CodeList<string>;
export type PersonalGroup = (typeof personalGroups)[number]['code'];

/** One thing that is known of a person. */
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
    ...description('The kind of record, such as itinerary', 'O tipo de registro, como itinerary'),
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
