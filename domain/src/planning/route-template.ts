import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { EndTimeOfDay, TimeOfDay } from '../time/time-of-day.ts';
import { weekdays } from '../time/weekday.ts';
import { crewMaxCount } from './crew.ts';
import { itemsOfPlanMaxCount, pointsOfPlanMaxCount } from './new-route-plan.ts';
import { planRequirements } from './plan-requirements.ts';
import { RouteObjectiveCode } from './route-objective.ts';
import { type RouteSource, routeSources } from './route-source.ts';
import { TemplatePoint } from './template-point.ts';

const crewOf = (vehicle: object, driver: object, helper: object) => ({
  vehicle_id: Nullable(Type.Integer({ ...Id, ...vehicle })),
  driver_id: Nullable(Type.Integer({ ...Id, ...driver })),
  helper_id: Nullable(Type.Integer({ ...Id, ...helper })),
});
const crew = crewOf(
  description('null: the one active vehicle of the driver', 'null: o único veículo ativo do motorista'),
  description('null: the driver of the vehicle', 'null: o motorista do veículo'),
  description('A driver who helps', 'Um motorista que ajuda'),
);

/** Who executes the plans of a template, or a part of each. */
export const TemplateCrew = Noun('TemplateCrew', crew);
export type TemplateCrew = Type.Static<typeof TemplateCrew>;

const NewTemplateCrew = Noun('NewTemplateCrew', Type.Partial(Type.Object(crew)).properties);
type NewTemplateCrew = Type.Static<typeof NewTemplateCrew>;

const ownSources = routeSources.map(({ code }) => code).filter((code) => code !== 'M');

/** null: as the company has settled. */
const requirements = {
  require_signature: Nullable(planRequirements.require_signature),
  require_picture: Nullable(planRequirements.require_picture),
  require_hodometer_picture: Nullable(planRequirements.require_hodometer_picture),
  load_check: Nullable(planRequirements.load_check),
};

/** What is said of a template besides its crews and points. */
const details = {
  active: Type.Boolean(description('Whether plans are made by themselves', 'Se os planos são feitos sozinhos')),
  weekdays: Type.Array(
    Type.Integer({
      minimum: 0,
      maximum: weekdays.length - 1,
      ...description('0 is Sunday, 6 is Saturday', '0 é domingo, 6 é sábado'),
    }),
    {
      minItems: 1,
      maxItems: weekdays.length,
      examples: [[1, 4]],
      ...description('The days of the week it is for', 'Os dias da semana a que se destina'),
    },
  ),
  start_time: TimeOfDay,
  end_time: Type.String({
    ...EndTimeOfDay,
    ...description(
      'Local time, HH:MM; on the next day where it is not after start_time',
      'Hora local, HH:MM; no dia seguinte quando não vem depois de start_time',
    ),
  }),
  days_ahead: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 14,
      ...description(
        'So many days before their day plans are made, 0: on the day itself; null: only when asked for',
        'Com quantos dias de antecedência os planos são feitos, 0: no próprio dia; null: só quando pedidos',
      ),
    }),
  ),
  optimize: Type.Boolean(description('False: the given order is followed', 'Falso: segue-se a ordem informada')),
  source: Type.Unsafe<Exclude<RouteSource, 'M'>>(
    Type.String({
      enum: ownSources,
      ...description(
        'Where travel times come from: G the configured road engine, O the embedded one, H great circle with a road factor',
        'De onde vêm os tempos de viagem: G o motor viário configurado, O o embutido, H linha reta com fator viário',
      ),
    }),
  ),
  objective: RouteObjectiveCode,
  has_time_window: Type.Boolean(
    description('Time windows bind the optimization', 'As janelas de horário valem na otimização'),
  ),
  ...requirements,
};

/** A plan that recurs on days of the week: what a day's plan is made from. */
export const RouteTemplate = Noun('RouteTemplate', {
  ...namedRecord,
  ...details,
  crews: Type.Array(TemplateCrew),
  point_count: Type.Integer(description('How many points it has', 'Quantos pontos tem')),
  route_points: Type.Array(TemplatePoint),
});
export type RouteTemplate = Type.Static<typeof RouteTemplate>;

const { weekdays: days, start_time, end_time, ...others } = details;

export const NewRouteTemplate = Noun('NewRouteTemplate', {
  ...namedWritable,
  weekdays: days,
  start_time,
  end_time,
  ...Type.Partial(Type.Object(others)).properties,
  crews: Type.Optional(
    Type.Array(NewTemplateCrew, {
      maxItems: crewMaxCount,
      ...description(
        'Who executes a part each, each with a vehicle or a driver; none: plans are assigned later',
        'Quem executa uma parte cada um, cada qual com um veículo ou um motorista; nenhum: os planos são atribuídos depois',
      ),
    }),
  ),
  route_points: Type.Optional(
    Type.Array(TemplatePoint, {
      minItems: 1,
      maxItems: pointsOfPlanMaxCount,
      ...description(
        'A new template has at least one; absent in a change: they stay',
        'Um novo modelo tem ao menos um; ausente em uma alteração: ficam como estão',
      ),
    }),
  ),
});
export type NewRouteTemplate = Type.Static<typeof NewRouteTemplate>;

/** A template as it is changed: what is absent stays as it was. */
export const RouteTemplateChange = Noun('RouteTemplateChange', Type.Partial(NewRouteTemplate).properties);
export const ChangedRouteTemplate = Noun('ChangedRouteTemplate', { id: Id, ...RouteTemplateChange.properties });

const { route_points: _, ...besidePoints } = RouteTemplateChange.properties;

/** A template that is made of a plan: what is absent is as it is there. */
export const TemplateOfPlan = Noun('TemplateOfPlan', {
  ...besidePoints,
  name: namedWritable.name,
  keep_codes: Type.Optional(
    Type.Boolean(
      description(
        'Whether points keep their external_code, which mostly is that of one delivery, such as an invoice; absent: they do not',
        'Se os pontos mantêm o external_code, que em geral é o de uma só entrega, como uma nota fiscal; ausente: não mantêm',
      ),
    ),
  ),
});
export type TemplateOfPlan = Type.Static<typeof TemplateOfPlan>;

/** How many templates a company may have: those that make plans by themselves are looked at every hour. */
export const templatesOfCompanyMaxCount = 500;

/** What a template can be returned with. */
export const routeTemplateIncludes = ['route_points'] as const;
export type RouteTemplateInclude = (typeof routeTemplateIncludes)[number];

/** A template as announcements show it: without its points, of which there may be thousands. */
export const announcedRouteTemplate = (template: RouteTemplate): RouteTemplate => ({ ...template, route_points: [] });

/** The fields of a template that are written. */
export type RouteTemplateFields = Omit<
  RouteTemplate,
  'id' | 'point_count' | 'date_created' | 'date_modified' | 'crews'
> & {
  readonly crews: readonly NewTemplateCrew[];
};

/** What is wrong with a template beyond its schema, but for its points one by one. */
export function routeTemplateFaults({ crews, route_points: points, optimize }: RouteTemplateFields): Fault[] {
  if (points === null) return [{ pointer: '/data/route_points', code: 'missing' }];
  const itemCount = points.reduce((sum, { route_point_items: items }) => sum + (items?.length ?? 0), 0);
  return [
    ...templateCrewFaults(crews),
    ...(crews.length > 1 && !optimize ? [{ pointer: '/data/optimize', code: 'needs_optimize' } as const] : []),
    ...(itemCount > itemsOfPlanMaxCount
      ? [{ pointer: '/data/route_points', code: 'too_many_items', details: { limit: itemsOfPlanMaxCount } } as const]
      : []),
  ];
}

/** The fields as they are stored, but for the points. */
export const storedRouteTemplate = (fields: RouteTemplateFields): RouteTemplateFields => ({
  ...fields,
  weekdays: [...new Set(fields.weekdays)].sort(),
  crews: fields.crews.map(({ vehicle_id = null, driver_id = null, helper_id = null }) => ({
    vehicle_id,
    driver_id,
    helper_id,
  })),
});

/** Everybody has a vehicle or drives, and nobody executes two plans of one day. */
function templateCrewFaults(crews: readonly NewTemplateCrew[]): Fault[] {
  const seen = new Set<string>();
  return crews.flatMap((one, index): Fault[] => {
    if (!one.vehicle_id && !one.driver_id) return [{ pointer: `/data/crews/${index}/vehicle_id`, code: 'missing' }];
    return (['vehicle_id', 'driver_id'] as const).flatMap((field): Fault[] => {
      const key = `${field} ${one[field]}`;
      const isRepeated = Boolean(one[field]) && seen.has(key);
      seen.add(key);
      return isRepeated ? [{ pointer: `/data/crews/${index}/${field}`, code: 'repeated' }] : [];
    });
  });
}
