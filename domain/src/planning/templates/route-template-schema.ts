import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../../language/named-record-schema.ts';
import { description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { EndTimeOfDay, TimeOfDay } from '../../time/time-of-day-schema.ts';
import { weekdays } from '../../time/weekday.ts';
import { crewMaxCount } from '../crew/crew.ts';
import { pointsOfPlanMaxCount } from '../new-route-plan.ts';
import { planRequirements } from '../plan-requirements-schema.ts';
import { RouteObjectiveCode } from '../route-objective-schema.ts';
import { type RouteSource, routeSources } from '../route-source.ts';
import { TemplatePoint } from './template-point-schema.ts';

const crewOf = (vehicle: object, driver: object, helper: object) => ({
  vehicle_id: Nullable(Type.Integer({ ...Id, ...vehicle })),
  driver_id: Nullable(Type.Integer({ ...Id, ...driver })),
  helper_id: Nullable(Type.Integer({ ...Id, ...helper })),
});
const crew = crewOf(
  description('null: the driver’s only active vehicle', 'null: o único veículo ativo do motorista'),
  description('null: the driver of the vehicle', 'null: o motorista do veículo'),
  description('Helper, a driver', 'Ajudante, um motorista'),
);

/** A crew of the plans of a template. Several crews share the points. */
export const TemplateCrew = Noun('TemplateCrew', crew);
export type TemplateCrew = Type.Static<typeof TemplateCrew>;

const NewTemplateCrew = Noun('NewTemplateCrew', Type.Partial(Type.Object(crew)).properties);
export type NewTemplateCrew = Type.Static<typeof NewTemplateCrew>;

const ownSources = routeSources.map(({ code }) => code).filter((code) => code !== 'M');

/** null: by the settings of the company. */
const requirements = {
  require_signature: Nullable(planRequirements.require_signature),
  require_picture: Nullable(planRequirements.require_picture),
  require_hodometer_picture: Nullable(planRequirements.require_hodometer_picture),
  load_check: Nullable(planRequirements.load_check),
  require_receiver: Nullable(planRequirements.require_receiver),
};

/** The fields of a template besides its crews and points. */
const details = {
  active: Type.Boolean(description('Whether plans are made automatically', 'Se os planos são feitos automaticamente')),
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
      ...description('Days of the week of its plans', 'Dias da semana dos seus planos'),
    },
  ),
  start_time: TimeOfDay,
  end_time: Type.String({
    ...EndTimeOfDay,
    ...description(
      'Local time, HH:MM; on the next day if it is not after start_time',
      'Hora local, HH:MM; no dia seguinte se não for posterior a start_time',
    ),
  }),
  days_ahead: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 14,
      ...description(
        'How many days in advance plans are made; 0: on the day itself; null: only on request',
        'Com quantos dias de antecedência os planos são feitos; 0: no próprio dia; null: somente a pedido',
      ),
    }),
  ),
  optimize: Type.Boolean(description('false: the given order is used', 'false: mantém-se a ordem informada')),
  source: Type.Unsafe<Exclude<RouteSource, 'M'>>(
    Type.String({
      enum: ownSources,
      ...description(
        'Source of travel times: G the configured road engine, O the embedded one, H great circle with a road factor',
        'Fonte dos tempos de viagem: G o motor viário configurado, O o embutido, H linha reta com fator viário',
      ),
    }),
  ),
  objective: RouteObjectiveCode,
  has_time_window: Type.Boolean(
    description('The optimization respects time windows', 'A otimização respeita as janelas de horário'),
  ),
  ...requirements,
};

/** A plan that recurs on days of the week. Plans of single days are made from it. */
export const RouteTemplate = Noun('RouteTemplate', {
  ...namedRecord,
  ...details,
  crews: Type.Array(TemplateCrew),
  point_count: Type.Integer(description('Number of points', 'Número de pontos')),
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
        'Crews that share the points, each with a vehicle or a driver; none: plans are assigned later',
        'Equipes que dividem os pontos, cada uma com um veículo ou um motorista; nenhuma: os planos são atribuídos depois',
      ),
    }),
  ),
  route_points: Type.Optional(
    Type.Array(TemplatePoint, {
      minItems: 1,
      maxItems: pointsOfPlanMaxCount,
      ...description(
        'A new template has at least one; absent in a change: the points stay',
        'Um novo modelo tem ao menos um; ausente em uma alteração: os pontos permanecem',
      ),
    }),
  ),
});
export type NewRouteTemplate = Type.Static<typeof NewRouteTemplate>;

/** A change of a template. Absent fields keep their value. */
export const RouteTemplateChange = Noun('RouteTemplateChange', Type.Partial(NewRouteTemplate).properties);
export const ChangedRouteTemplate = Noun('ChangedRouteTemplate', { id: Id, ...RouteTemplateChange.properties });

const { route_points: _, ...besidePoints } = RouteTemplateChange.properties;

/** A template made from a plan. Absent fields are copied. */
export const TemplateOfPlan = Noun('TemplateOfPlan', {
  ...besidePoints,
  name: namedWritable.name,
  keep_codes: Type.Optional(
    Type.Boolean(
      description(
        'Whether points keep their external_code, which usually belongs to a single delivery, such as an invoice; absent: they do not',
        'Se os pontos mantêm o external_code, que em geral pertence a uma só entrega, como uma nota fiscal; ausente: não mantêm',
      ),
    ),
  ),
});
export type TemplateOfPlan = Type.Static<typeof TemplateOfPlan>;
