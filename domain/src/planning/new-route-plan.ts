import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { DateTime, description, Line, Noun, UpperDateTime } from '../language/schema.ts';
import { localMoment } from '../time/local-text.ts';
import { namedCrewFaults, namedCrewFields } from './crew.ts';
import { pointRows } from './new-route-point.ts';
import { planRequirements } from './plan-requirements.ts';
import { RouteObjectiveCode } from './route-objective.ts';
import { RouteSourceCode } from './route-source.ts';
import { matrixFaults, matrixMaxPoints, TravelMatrix } from './travel-matrix.ts';

export const pointsOfPlanMaxCount = 10_000;
export const itemsOfPlanMaxCount = 100_000;

/** As many points as a route may have, those in none of its plans and those taken out of them included. */
export const pointsOfRouteMaxCount = 20_000;

/** A period of a plan may last so many days: beyond a day, the time outside the shift is a break. */
export const planMaxDays = 7;

/** A plan as it is imported. */
export const NewRoutePlan = Noun('NewRoutePlan', {
  date_time_start: DateTime,
  date_time_end: UpperDateTime,
  external_code: Line(200, description('The title of the plan', 'O título do plano')),
  route_points: pointRows(pointsOfPlanMaxCount),
  ...namedCrewFields,
  ...Type.Partial(Type.Object(planRequirements)).properties,
});
export type NewRoutePlan = Type.Static<typeof NewRoutePlan>;

const flag = (fallback: boolean, en: string, ptBR: string) =>
  Type.Optional(Type.Boolean({ default: fallback, ...description(en, ptBR) }));

/** What is done where another plan has the external code of one that is imported. */
export type OnDuplicate = 'allow' | 'error' | 'replace';

/** The body of an import: the plan, and what is to be done with it. */
export const RoutePlanImport = Noun('RoutePlanImport', {
  optimize: flag(true, 'False: the given order is followed', 'Falso: segue-se a ordem informada'),
  geocoding: flag(
    true,
    'Coordinates of points without any are obtained from their address',
    'As coordenadas de pontos sem elas são obtidas do endereço',
  ),
  source: Type.Optional(RouteSourceCode),
  // Without a default: windows that are sent with false are to be kept aside, with nothing they may have been forgotten.
  has_time_window: Type.Optional(
    Type.Boolean(
      description(
        'Time windows bind the optimization; absent: they do not, and points with any are warned of',
        'As janelas de horário valem na otimização; ausente: não valem, e um aviso diz se há pontos com janela',
      ),
    ),
  ),
  is_async: flag(false, 'Optimized later, by a job of its own', 'Otimizado depois, por uma rotina própria'),
  dry_run: flag(false, 'Everything is done but storing', 'Tudo é feito, menos gravar'),
  all_or_nothing: flag(false, 'One wrong line refuses the whole plan', 'Uma linha errada recusa o plano inteiro'),
  accept_low_quality: flag(
    false,
    'An address found only to its municipality will do',
    'Um endereço encontrado só até o município serve',
  ),
  on_duplicate: Type.Optional(
    Type.Unsafe<OnDuplicate>(
      Type.String({
        enum: ['allow', 'error', 'replace'],
        default: 'allow',
        ...description(
          'What to do where a plan that is not excluded has this external_code',
          'O que fazer quando um plano não excluído tem este external_code',
        ),
      }),
    ),
  ),
  objective: Type.Optional(RouteObjectiveCode),
  matrix: Type.Optional(TravelMatrix),
  data: NewRoutePlan,
});
export type RoutePlanImport = Type.Static<typeof RoutePlanImport>;

/** An import without its points, which may come in a sheet. */
export type PlanToImport = Omit<RoutePlanImport, 'data'> & { readonly data: Omit<NewRoutePlan, 'route_points'> };

/** What is wrong with an import beyond its schema, of which nothing is done then. */
export function routePlanImportFaults(sent: RoutePlanImport): Fault[] {
  const { data, matrix, source } = sent;
  const pointCount = data.route_points.length;
  const itemCount = data.route_points.reduce((sum, point) => sum + itemCountOf(point), 0);
  return [
    ...namedCrewFaults(data, sent.optimize ?? true),
    ...(itemCount > itemsOfPlanMaxCount
      ? [{ pointer: '/data/route_points', code: 'too_many_items', details: { limit: itemsOfPlanMaxCount } } as const]
      : []),
    ...(source === 'M' && !matrix ? [{ pointer: '/matrix', code: 'missing' } as const] : []),
    ...(source === 'M' && pointCount > matrixMaxPoints
      ? [{ pointer: '/data/route_points', code: 'too_many', details: { limit: matrixMaxPoints } } as const]
      : []),
    ...(source === 'M' && matrix && pointCount <= matrixMaxPoints ? matrixFaults(matrix, pointCount) : []),
  ];
}

function itemCountOf(point: unknown): number {
  const items = (point as { readonly route_point_items?: unknown } | null)?.route_point_items;
  return Array.isArray(items) ? items.length : 0;
}

/** Whoever plans before or after has mistyped a year. */
const firstMoment = '2000-01-01T00:00:00.000Z';
const lastMoment = '2200-01-01T00:00:00.000Z';

/**
 * What is wrong with the period of a plan.
 * @param timezone in which its limits are told
 */
export function planPeriodFaults(
  { date_time_start: start, date_time_end: end }: Pick<NewRoutePlan, 'date_time_start' | 'date_time_end'>,
  timezone: string,
): Fault[] {
  const limitOf = (moment: string) => ({ limit: localMoment(moment, timezone) });
  if (start < firstMoment)
    return [{ pointer: '/data/date_time_start', code: 'too_early', details: limitOf(firstMoment) }];
  if (end > lastMoment) return [{ pointer: '/data/date_time_end', code: 'too_late', details: limitOf(lastMoment) }];
  if (end <= start)
    return [
      { pointer: '/data/date_time_start', code: 'period_reversed', details: { other: verbatim('date_time_end') } },
    ];
  if (Date.parse(end) - Date.parse(start) > planMaxDays * 86_400_000)
    return [
      {
        pointer: '/data/date_time_end',
        code: 'period_too_long',
        details: { limit: planMaxDays, other: verbatim('date_time_start') },
      },
    ];
  return [];
}
