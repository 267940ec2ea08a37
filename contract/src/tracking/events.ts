import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { DateTime, description, ExclusiveDateTime, Id } from '@tropeiro/domain/language/schema.ts';
import { eventCategories, everyCategory } from '@tropeiro/domain/tracking/event-category.ts';
import { eventIncludes, FoundEvent, type TrackedGroup, trackedGroups } from '@tropeiro/domain/tracking/found-event.ts';
import { Type } from 'typebox';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Tracking', 'Rastreamento');

/** How many vehicles or drivers may be named in a call. */
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
    summary: bilingual('List what was found in tracked data', 'Listar o que se encontrou nos dados rastreados'),
    description: bilingual(
      'The answer is the array itself, oldest first. An event is in the period that holds its begin; in overlapping periods it comes once. At least one of vehicles_id, driver_ids and fleet_ids is required; where several are given, all must match. While an event goes on, its end_date is null. What late messages correct keeps its id, and its revision goes up; what they take back is no longer listed, but with modified_since, where it comes with its date_retracted.',
      'A resposta é a própria lista, do mais antigo. Um evento está no período que contém o seu início; em períodos sobrepostos vem uma só vez. Ao menos um de vehicles_id, driver_ids e fleet_ids é obrigatório; com vários, todos devem coincidir. Enquanto um evento dura, seu end_date é nulo. O que mensagens atrasadas corrigem mantém o id, e revision aumenta; o que elas desfazem não é mais listado, salvo com modified_since, quando vem com date_retracted.',
    ),
    access: 'event:read',
    query: Type.Object({
      periods: Type.Array(Type.Object({ begin: DateTime, end: ExclusiveDateTime }), {
        minItems: 1,
        maxItems: 100,
        examples: [[{ begin: '2026-01-31', end: '2026-02-01' }]],
        ...description(
          'Objects with begin and end, each of 366 days at most; also as periods[0][begin]',
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
      vehicles_id: trackedIds('Of these vehicles', 'Destes veículos'),
      driver_ids: trackedIds('Of these drivers', 'Destes motoristas'),
      fleet_ids: trackedIds('Of vehicles that are in these fleets now', 'De veículos que agora estão nestas frotas'),
      distance: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 2_147_483_647,
          ...description('Those of at least so many metres', 'Os de ao menos tantos metros'),
        }),
      ),
      aggregated_field: Type.Optional({
        ...trackedGroupNames,
        ...description(
          'Those of a vehicle, or of a driver, one after the other',
          'Os de um veículo, ou motorista, juntos',
        ),
      }),
      aggregated_fields: Type.Optional({
        ...trackedGroupNames,
        ...description('The same as aggregated_field', 'O mesmo que aggregated_field'),
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
