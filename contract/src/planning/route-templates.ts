import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Day, description, Id, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { routeTemplateIncludes } from '@tropeiro/domain/planning/templates/route-template.ts';
import { RouteTemplateDay } from '@tropeiro/domain/planning/templates/route-template-day-schema.ts';
import {
  ChangedRouteTemplate,
  NewRouteTemplate,
  RouteTemplate,
  RouteTemplateChange,
  TemplateOfPlan,
} from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { includesOf, pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { changeBody, dry_run, includes } from './plan-changes.ts';
import { planBodyLimit } from './route-plans.ts';

const tag = bilingual('Route templates', 'Modelos de rota');
const params = Type.Object({ id: Id });

/** A template used in examples: milk for the shops of the north, twice a week. */
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
    { name: 'Pátio Anchieta', type: 'PA' as const, latitude: -30.0033, longitude: -51.1741 },
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

const { is_async } = RoutePlanImport.properties;

/** The day for which a plan is made. */
const DayToPlan = Noun('DayToPlan', {
  date: Day(bilingual('The day of the plan, in the company’s time zone', 'O dia do plano, no fuso da empresa')),
  on_duplicate: Type.Optional(
    Type.Unsafe<'allow' | 'error' | 'replace'>(
      Type.String({
        enum: ['allow', 'error', 'replace'],
        default: 'error',
        ...description(
          'What to do if that day already has a plan from this template',
          'O que fazer se esse dia já tiver um plano deste modelo',
        ),
      }),
    ),
  ),
  is_async,
});

const templates = crud(
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
    // A single template always comes with its points, so that it can be sent back as it was read.
    filters: {
      ...namedFilters,
      active: Type.Optional(Type.Boolean()),
      includes: includesOf(routeTemplateIncludes, []),
    },
  },
);

/** The answer of a call that writes a template. */
const written = Type.Object({ dry_run: RoutePlanReport.properties.dry_run, data: RouteTemplate });

export const routeTemplates = {
  ...templates,

  createRouteTemplate: operation({
    ...templates.createRouteTemplate,
    description: bilingual(
      'With dry_run the answer is 200: everything is done except storing, and the id belongs to no template.',
      'Com dry_run a resposta é 200: tudo é feito, menos gravar, e o id não pertence a nenhum modelo.',
    ),
    query: Type.Object({ dry_run }),
    body: changeBody(NewRouteTemplate),
    answer: { kind: 'record', status: 201, dryRunStatus: 200, schema: written },
  }),

  changeRouteTemplate: operation({
    ...templates.changeRouteTemplate,
    description: bilingual(
      'Absent fields keep their value; null clears them. The id may be in the path instead: PUT /route_template/{id}. With dry_run nothing is stored.',
      'Campos ausentes mantêm o valor; null os limpa. O id pode vir no caminho: PUT /route_template/{id}. Com dry_run nada é gravado.',
    ),
    query: Type.Object({ dry_run }),
    byPath: { path: '/route_template/{id}', body: changeBody(RouteTemplateChange) },
    body: changeBody(ChangedRouteTemplate),
    answer: { kind: 'record', status: 200, schema: written },
    example: { body: { data: { id: 2, weekdays: [5], end_time: '17:00' } }, answer: { ...milk, id: 2, weekdays: [5] } },
  }),

  makeTemplateOfPlan: operation({
    id: 'makeTemplateOfPlan',
    method: 'POST',
    path: '/route_plan/{id}/template/',
    tag,
    summary: bilingual('Create a route template from a plan', 'Criar um modelo de rota a partir de um plano'),
    description: bilingual(
      'The plan may have any status, and may be excluded. The template gets its points with their items in their order, and their time windows by local hours. Absent fields are copied from the plan: the day of the week, the hours, the crew, the objective and the requirements; optimize is true if the plan’s order comes from the optimizer. A source M, whose matrix belongs to that plan only, becomes G. A plan longer than a day needs start_time and end_time. A time window of a day or longer is cut to the hours of the plan. With dry_run the answer is 200: everything is done except storing, and the id belongs to no template.',
      'O plano pode estar em qualquer situação, mesmo excluído. O modelo recebe os pontos com os itens, na mesma ordem, e as janelas pelas horas locais. Campos ausentes são copiados do plano: o dia da semana, as horas, a equipe, o objetivo e as exigências; optimize é true se a ordem do plano vem da otimização. A fonte M, cuja matriz é só daquele plano, passa a G. Um plano de mais de um dia precisa de start_time e end_time. Uma janela de um dia ou mais é limitada ao horário do plano. Com dry_run a resposta é 200: tudo é feito, menos gravar, e o id não pertence a nenhum modelo.',
    ),
    access: 'route_plan:write',
    params,
    query: Type.Object({ dry_run }),
    body: changeBody(TemplateOfPlan),
    answer: { kind: 'record', status: 201, dryRunStatus: 200, schema: written },
    example: {
      params: { id: 3 },
      body: { data: { name: 'Zona Norte às terças', weekdays: [2], days_ahead: 2 } },
      answer: { ...milk, name: 'Zona Norte às terças', weekdays: [2] },
    },
    announces: ['route_template.created'],
    refusals: ['not_found', 'duplicate', 'rule_violated', 'precondition_failed'],
  }),

  makePlanOfTemplate: operation({
    id: 'makePlanOfTemplate',
    method: 'POST',
    path: '/route_template/{id}/route_plan/',
    tag,
    summary: bilingual(
      'Create the plan of a day from a route template',
      'Criar o plano de um dia a partir de um modelo de rota',
    ),
    description: bilingual(
      'Works like an import of the same points and returns the same report. The external_code is the code or name of the template, a space and the date. A date on another day of the week is planned too, with a warning.',
      'Funciona como a importação dos mesmos pontos e devolve o mesmo relatório. O external_code é o código ou o nome do modelo, um espaço e a data. Uma data em outro dia da semana também é planejada, com um aviso.',
    ),
    access: 'route_plan:write',
    params,
    query: Type.Object({ dry_run, includes }),
    body: changeBody(DayToPlan),
    answer: { kind: 'record', status: 200, pendingStatus: 202, schema: RoutePlanReport },
    example: { params: { id: 1 }, body: { data: { date: '2026-12-03', on_duplicate: 'replace' } } },
    announces: ['route_plan.created', 'route_plan.excluded', 'route_point.updated'],
    refusals: ['not_found', 'plan_too_large'],
  }),

  listRouteTemplateDays: operation({
    id: 'listRouteTemplateDays',
    method: 'GET',
    path: '/route_template/{id}/day/',
    tag,
    summary: bilingual(
      'List the planned days of a route template, with failures',
      'Listar os dias planejados de um modelo de rota, com as falhas',
    ),
    description: bilingual(
      'The latest day comes first. A day that could not be planned is tried again every hour until it is over. Failures are described in the company’s language.',
      'O dia mais recente vem primeiro. Um dia que não pôde ser planejado é tentado de novo a cada hora até terminar. As falhas são descritas no idioma da empresa.',
    ),
    access: 'route_plan:read',
    params,
    query: Type.Object(pageQuery),
    answer: { kind: 'list', status: 200, row: RouteTemplateDay },
    refusals: ['invalid_cursor', 'not_found'],
  }),
};
