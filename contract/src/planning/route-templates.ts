import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Day, description, Id, Noun } from '@tropeiro/domain/language/schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report.ts';
import { NewRouteTemplate, RouteTemplate, routeTemplateIncludes } from '@tropeiro/domain/planning/route-template.ts';
import { RouteTemplateDay } from '@tropeiro/domain/planning/route-template-day.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { includesOf, pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { changeBody } from './plan-changes.ts';
import { planBodyLimit } from './route-plans.ts';

const tag = bilingual('Route templates', 'Modelos de rota');
const params = Type.Object({ id: Id });

/** A template of the examples: milk for the shops of the north, twice a week. */
const milk = {
  name: 'Laticínios Zona Norte',
  external_code: 'LAT-NORTE',
  weekdays: [1, 4],
  start_time: '06:00',
  end_time: '12:00',
  days_ahead: 2,
  source: 'H' as const,
  has_time_window: true,
  crews: [{ vehicle_id: 1, driver_id: 1 }],
  route_points: [
    { name: 'Pátio Anchieta', type: 'PA' as const, latitude: -29.9891, longitude: -51.1702 },
    {
      name: 'Mercado do Porto',
      external_code: 'CLI-017',
      latitude: -30.0043,
      longitude: -51.1527,
      delivery_time: 600,
      time_window: { begin: '07:00', end: '09:00' },
      route_point_items: [{ external_code: 'LEITE', description: 'Leite 1 L', quantity: 40, capacity: 1 }],
    },
    { name: 'Padaria Bom Fim', external_code: 'CLI-031', latitude: -30.0331, longitude: -51.2103 },
  ],
};

const { dry_run, is_async } = RoutePlanImport.properties;

/** Which day a plan is made for. */
const DayToPlan = Noun('DayToPlan', {
  date: Day(bilingual('The day of the plan, in the company’s time zone', 'O dia do plano, no fuso da empresa')),
  on_duplicate: Type.Optional(
    Type.Unsafe<'allow' | 'error' | 'replace'>(
      Type.String({
        enum: ['allow', 'error', 'replace'],
        default: 'error',
        ...description(
          'What to do where that day has a plan of this template already',
          'O que fazer quando esse dia já tem um plano deste modelo',
        ),
      }),
    ),
  ),
  is_async,
});

export const routeTemplates = {
  ...crud(
    {
      list: 'listRouteTemplates',
      get: 'getRouteTemplate',
      create: 'createRouteTemplate',
      change: 'changeRouteTemplate',
      delete: 'deleteRouteTemplate',
    },
    {
      path: '/route_template/',
      tag,
      plural: bilingual('route templates', 'modelos de rota'),
      singular: bilingual('route template', 'modelo de rota'),
      read: 'route_plan:read',
      write: 'route_plan:write',
      record: RouteTemplate,
      newRecord: NewRouteTemplate,
      bodyLimit: planBodyLimit,
      example: {
        created: milk,
        changed: { id: 2, name: 'Centro às sextas', weekdays: [5], start_time: '08:00', end_time: '17:00' },
        deletedId: 2,
      },
      // One alone always comes with its points: it can be put back as it was read.
      filters: {
        ...namedFilters,
        active: Type.Optional(Type.Boolean()),
        includes: includesOf(routeTemplateIncludes, []),
      },
    },
  ),

  makePlanOfTemplate: operation({
    id: 'makePlanOfTemplate',
    method: 'POST',
    path: '/route_template/{id}/route_plan/',
    tag,
    summary: bilingual('Make the plan of a day from a route template', 'Fazer o plano de um dia a partir de um modelo'),
    description: bilingual(
      'As the import of the same points would, with the same report. Its external_code is the code or name of the template, a blank and the date. A date on another day of the week is planned too, with a warning.',
      'Como faria a importação dos mesmos pontos, com o mesmo relatório. Seu external_code é o código ou o nome do modelo, um espaço e a data. Uma data em outro dia da semana também é planejada, com um aviso.',
    ),
    access: 'route_plan:write',
    params,
    query: Type.Object({ dry_run }),
    body: changeBody(DayToPlan),
    answer: { kind: 'record', status: 200, pendingStatus: 202, schema: RoutePlanReport },
    example: { params: { id: 1 }, body: { data: { date: '2026-12-03', on_duplicate: 'replace' } } },
    announces: ['route_plan.created', 'route_plan.excluded'],
    refusals: ['not_found'],
  }),

  listRouteTemplateDays: operation({
    id: 'listRouteTemplateDays',
    method: 'GET',
    path: '/route_template/{id}/day/',
    tag,
    summary: bilingual(
      'List the days of a route template: made, or why not',
      'Listar os dias de um modelo de rota: feitos, ou por que não',
    ),
    description: bilingual(
      'The latest day first. A day that could not be made is tried again every hour until it is over; failures are in the company’s language.',
      'Do dia mais recente ao mais antigo. O que não pôde ser feito é tentado de novo a cada hora até passar; as falhas vêm no idioma da empresa.',
    ),
    access: 'route_plan:read',
    params,
    query: Type.Object(pageQuery),
    answer: { kind: 'list', status: 200, row: RouteTemplateDay },
    refusals: ['invalid_cursor', 'not_found'],
  }),
};
