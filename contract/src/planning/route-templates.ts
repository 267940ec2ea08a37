import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Day, description, Id, Noun } from '@tropeiro/domain/language/schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { planWords, wordsOfTemplate } from '@tropeiro/domain/planning/plan-words.ts';
import { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report.ts';
import {
  ChangedRouteTemplate,
  NewRouteTemplate,
  RouteTemplate,
  RouteTemplateChange,
  routeTemplateIncludes,
  TemplateOfPlan,
} from '@tropeiro/domain/planning/route-template.ts';
import { RouteTemplateDay } from '@tropeiro/domain/planning/route-template-day.ts';
import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { includesOf, pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { changeBody, dry_run } from './plan-changes.ts';
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

const { is_async } = RoutePlanImport.properties;

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
    // One alone always comes with its points: it can be put back as it was read.
    filters: {
      ...namedFilters,
      active: Type.Optional(Type.Boolean()),
      includes: includesOf(routeTemplateIncludes, []),
    },
  },
);

/** What a call that writes a template answers with. */
const written = Type.Object({ dry_run: RoutePlanReport.properties.dry_run, data: RouteTemplate });

export const routeTemplates = {
  ...templates,

  createRouteTemplate: operation({
    ...templates.createRouteTemplate,
    description: bilingual(
      'With dry_run 200: everything is done but storing, and the id is one that no template will have.',
      'Com dry_run 200: tudo é feito, menos gravar, e o id é um que nenhum modelo terá.',
    ),
    query: Type.Object({ dry_run }),
    body: changeBody(NewRouteTemplate),
    otherNames: { ...wordsOfTemplate, route_points: planWords.points },
    answer: { kind: 'record', status: 201, dryRunStatus: 200, schema: written },
  }),

  changeRouteTemplate: operation({
    ...templates.changeRouteTemplate,
    description: bilingual(
      'Absent fields keep their value, null clears them. The id may stand in the path instead: PUT /route_template/{id}. With dry_run nothing is kept.',
      'Campos ausentes mantêm o valor; null os limpa. O id pode estar no caminho: PUT /route_template/{id}. Com dry_run nada é guardado.',
    ),
    query: Type.Object({ dry_run }),
    byPath: { path: '/route_template/{id}', body: changeBody(RouteTemplateChange) },
    body: changeBody(ChangedRouteTemplate),
    otherNames: { ...wordsOfTemplate, route_points: planWords.points },
    answer: { kind: 'record', status: 200, schema: written },
    example: { body: { data: { id: 2, weekdays: [5], end_time: '17:00' } }, answer: { ...milk, id: 2, weekdays: [5] } },
  }),

  makeTemplateOfPlan: operation({
    id: 'makeTemplateOfPlan',
    method: 'POST',
    path: '/route_plan/{id}/template/',
    tag,
    summary: bilingual('Make a route template of a plan', 'Fazer um modelo de rota a partir de um plano'),
    description: bilingual(
      'Of a plan of any status, excluded or not: its points with their items in their order, and their time windows by their local hours. What is absent is as in the plan: its day of the week, its hours, its crew, what it is optimized for and what it requires; optimize, where its order is the optimizer’s. A source M, whose matrix is of that plan alone, becomes G. A plan of more than a day needs start_time and end_time; of a time window of a day or longer stays what lies in the plan. With dry_run 200: everything is done but storing, and the id is one that no template will have.',
      'De um plano em qualquer situação, excluído ou não: seus pontos com os itens, na ordem em que estão, e as janelas pelas horas locais. O que está ausente fica como no plano: o dia da semana, as horas, a equipe, o que se otimiza e o que se exige; optimize, quando a ordem é a da otimização. A fonte M, cuja matriz é só daquele plano, passa a G. Um plano de mais de um dia precisa de start_time e end_time; de uma janela de um dia ou mais fica o que está dentro do plano. Com dry_run 200: tudo é feito, menos gravar, e o id é um que nenhum modelo terá.',
    ),
    access: 'route_plan:write',
    params,
    query: Type.Object({ dry_run }),
    body: changeBody(TemplateOfPlan),
    otherNames: wordsOfTemplate,
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
    refusals: ['not_found', 'plan_too_large'],
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
