import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { DateTime, description, ExclusiveDateTime, Id } from '@tropeiro/domain/language/noun-schema.ts';
import { eventCategories, everyCategory } from '@tropeiro/domain/tracking/event-category.ts';
import { eventIncludes, type TrackedGroup, trackedGroups } from '@tropeiro/domain/tracking/found-event.ts';
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

export const events = {
  listEvents: operation({
    id: 'listEvents',
    method: 'GET',
    path: '/event/',
    tag,
    summary: bilingual('List tracking events', 'Listar eventos de rastreamento'),
    description: bilingual(
      'The answer is the array itself, oldest first. An event belongs to the period that contains its begin; in overlapping periods it is returned once. At least one of vehicles_id, driver_ids and fleet_ids is required; if several are given, all must match. The end_date of an ongoing event is null. If late messages correct an event, it keeps its id and its revision increases. If they retract it, it is no longer listed; with modified_since it is returned with its date_retracted.',
      'A resposta é a própria lista, do mais antigo ao mais recente. Um evento pertence ao período que contém o seu início; em períodos sobrepostos vem uma só vez. É obrigatório ao menos um de vehicles_id, driver_ids e fleet_ids; com vários, todos devem coincidir. O end_date de um evento em andamento é null. Se mensagens atrasadas corrigem um evento, ele mantém o id e revision aumenta. Se elas o retiram, ele não é mais listado; com modified_since, vem com date_retracted.',
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
      includes: includesOf(eventIncludes, ['vehicle', 'driver']),
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
        virtual_area: null,
        vehicle: { id: 1, plate: 'IXA4B17', model: 'Fiorino', vehicle_color: null },
        driver: { id: 1, name: 'Téo Tropeiro' },
        location_start: { address: 'Pátio Anchieta' },
        location_end: { address: null },
      },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
