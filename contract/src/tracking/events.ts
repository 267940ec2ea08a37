import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { DateTime, description, ExclusiveDateTime, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { NewAcknowledgement } from '@tropeiro/domain/tracking/acknowledgement-schema.ts';
import { eventCategories, everyCategory } from '@tropeiro/domain/tracking/event-category.ts';
import {
  defaultEventIncludes,
  eventIncludes,
  type TrackedGroup,
  trackedGroups,
} from '@tropeiro/domain/tracking/found-event.ts';
import { FoundEvent } from '@tropeiro/domain/tracking/found-event-schema.ts';
import { Type } from 'typebox';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Tracking', 'Rastreamento');

/** The maximum number of vehicles or drivers in a call. */
const maxNamedIds = 1000;

export const trackedIds = (en: string, ptBR: string) =>
  Type.Optional(Type.Array(Id, { maxItems: maxNamedIds, ...description(en, ptBR) }));

export const trackedGroupNames = Type.Array(Type.Unsafe<TrackedGroup>(Type.String({ enum: [...trackedGroups] })), {
  maxItems: 2,
});

/** The filter of lists whose records can be acknowledged. */
export const acknowledged = Type.Optional(
  Type.Boolean(
    description(
      'true: only acknowledged ones; false: only the others',
      'true: somente os que já têm ciência; false: somente os que ainda não têm',
    ),
  ),
);

const includes = includesOf(eventIncludes, defaultEventIncludes);
const OneEvent = Type.Object({ data: FoundEvent });

/** A trip of the examples. */
const trip = {
  id: 9041,
  event_category: 1,
  begin_date: '2026-01-31T11:00:00.000Z',
  end_date: '2026-01-31T11:42:10.000Z',
  distance: 18_240,
  value: null,
  limit: null,
  unit: null,
  virtual_area_id: null,
  point_of_interest_id: null,
  route_point_id: null,
  rule: null,
  date_retracted: null,
  date_acknowledged: null,
  acknowledged_by_id: null,
  acknowledged_by: null,
  acknowledgement_comment: null,
  virtual_area: null,
  vehicle: { id: 1, plate: 'IXA4B17', model: 'Fiorino', vehicle_color: null },
  driver: { id: 1, name: 'Téo Tropeiro' },
};

export const events = {
  listEvents: operation({
    id: 'listEvents',
    method: 'GET',
    path: '/event/',
    tag,
    summary: bilingual('List tracking events', 'Listar eventos de rastreamento'),
    description: bilingual(
      'The answer is the array itself, oldest first. An event belongs to the period that contains its begin; in overlapping periods it is returned once. At least one of vehicles_id, driver_ids, fleet_ids and limit is required; if several ids are given, all must match. With limit alone, the pages have the events of all vehicles. The end_date of an ongoing event is null. If late messages correct an event, it keeps its id and its revision increases. If they retract it, it is no longer listed; with modified_since it is returned with its date_retracted.',
      'A resposta é a própria lista, do mais antigo ao mais recente. Um evento pertence ao período que contém o seu início; em períodos sobrepostos vem uma só vez. É obrigatório ao menos um de vehicles_id, driver_ids, fleet_ids e limit; com vários ids, todos devem coincidir. Só com limit, as páginas têm os eventos de todos os veículos. O end_date de um evento em andamento é null. Se mensagens atrasadas corrigem um evento, ele mantém o id e revision aumenta. Se elas o retiram, ele não é mais listado; com modified_since, vem com date_retracted.',
    ),
    access: 'event:read',
    query: Type.Object({
      periods: Type.Array(Type.Object({ begin: DateTime, end: ExclusiveDateTime }), {
        minItems: 1,
        maxItems: 100,
        examples: [[{ begin: '2026-01-31', end: '2026-02-01' }]],
        ...description(
          'Objects with begin and end, each of at most 366 days; also as periods[0][begin]',
          'Objetos com begin e end, cada um de até 366 dias; também como periods[0][begin]',
        ),
      }),
      event_category: Type.Array(
        Type.Union([Type.Integer({ enum: codesOf(eventCategories) }), Type.Literal(everyCategory)]),
        {
          minItems: 1,
          maxItems: 50,
          ...description('Categories; all: every category', 'Categorias; all: todas as categorias'),
        },
      ),
      vehicles_id: trackedIds('Only these vehicles', 'Destes veículos'),
      driver_ids: trackedIds('Only these drivers', 'Destes motoristas'),
      fleet_ids: trackedIds(
        'Only vehicles that are now in these fleets',
        'Somente veículos que agora estão nestas frotas',
      ),
      distance: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 2_147_483_647,
          ...description('Only events of at least this many metres', 'Somente eventos de pelo menos tantos metros'),
        }),
      ),
      aggregated_field: Type.Optional({
        ...trackedGroupNames,
        ...description('Group the events of each vehicle or driver', 'Agrupar os eventos de cada veículo ou motorista'),
      }),
      aggregated_fields: Type.Optional({
        ...trackedGroupNames,
        ...description('Alias of aggregated_field', 'Sinônimo de aggregated_field'),
      }),
      acknowledged,
      includes,
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: FoundEvent, isFlat: true },
    example: {
      query: {
        periods: [{ begin: '2026-01-31T00:00:00Z', end: '2026-02-01T00:00:00Z' }],
        event_category: [1],
        vehicles_id: [1, 2],
        includes: ['vehicle', 'driver', 'location_start', 'location_end'],
      },
      answer: {
        ...trip,
        location_start: { address: 'Pátio Anchieta' },
        location_end: { address: null },
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getEvent: operation({
    id: 'getEvent',
    method: 'GET',
    path: '/event/{id}',
    tag,
    summary: bilingual('Read one tracking event', 'Ler um evento de rastreamento'),
    description: bilingual(
      'Also a retracted event, with its date_retracted.',
      'Também um evento retirado, com o seu date_retracted.',
    ),
    access: 'event:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: OneEvent },
    example: { answer: { ...trip, id: 1 } },
    refusals: ['not_found'],
  }),

  acknowledgeEvent: operation({
    id: 'acknowledgeEvent',
    method: 'POST',
    path: '/event/{id}/acknowledge/',
    tag,
    summary: bilingual('Acknowledge a tracking event', 'Dar ciência de um evento de rastreamento'),
    description: bilingual(
      'Stores who acknowledged the event, when, and an optional comment. Acknowledging it again changes nothing and returns the first acknowledgement. If late messages correct the event, it stays acknowledged. A retracted event cannot be acknowledged (409).',
      'Grava quem deu ciência do evento, quando e um comentário opcional. Dar ciência de novo não altera nada e devolve a primeira. Se mensagens atrasadas corrigem o evento, a ciência permanece. De um evento retirado não se dá ciência (409).',
    ),
    access: 'acknowledgement:write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ data: NewAcknowledgement }),
    answer: { kind: 'record', status: 200, schema: OneEvent },
    example: {
      answer: {
        ...trip,
        id: 1,
        date_acknowledged: '2026-01-31T12:03:00.000Z',
        acknowledged_by_id: 1,
        acknowledged_by: { id: 1, name: 'Ana Admin' },
        acknowledgement_comment: 'Motorista avisado por telefone',
      },
    },
    announces: ['event.acknowledged'],
    refusals: ['not_found', 'invalid_transition'],
  }),
};
