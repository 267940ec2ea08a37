import { Type } from 'typebox';
import { GeocodedPlace } from '../geocoding/geocoded-place-schema.ts';
import { codeMeanings, codesOf } from '../language/codes.ts';
import { describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { WrongLine } from '../sheets/import-report-schema.ts';
import { TotalDistance, TotalPoints, TotalTime } from './plan-totals-schema.ts';
import { plannedFigures } from './planned-figures-schema.ts';
import { TimedRoutePoints } from './points/timed-route-point-schema.ts';
import { RoutePlanStatusCode } from './route-plan-status-schema.ts';
import { RouteSourceCode } from './route-source-schema.ts';
import { type UnassignedReason, unassignedReasons } from './unassigned-reason.ts';
import { PlanWarning } from './warnings/plan-warning-schema.ts';

/** A fault of the plan itself, because of which nothing of it is stored. */
export const WrongRoutePlan = Noun('WrongRoutePlan', {
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  field: Nullable(Type.String()),
  value: Nullable(Type.String()),
  code: Type.String({ examples: ['unknown_reference'] }),
  message: Type.String({ examples: ['Não há registro com este valor.'] }),
});
export type WrongRoutePlan = Type.Static<typeof WrongRoutePlan>;

/** An unassigned point with the reason, which the server has tested. */
export const UnassignedPoint = Noun('UnassignedPoint', {
  id: Nullable(
    Type.Integer({ ...Id, ...description('null: a new point in a dry run', 'null: um ponto novo em uma simulação') }),
  ),
  name: Type.String({ examples: ['NF 10484 Depósito Cristal'] }),
  external_code: Nullable(Type.String()),
  line: Type.Integer(description('Position in the list as sent, from 1', 'Posição na lista enviada, a partir de 1')),
  code: Type.Unsafe<UnassignedReason>(
    Type.String({ enum: codesOf(unassignedReasons), ...describedBy(codeMeanings(unassignedReasons)) }),
  ),
  reason: Type.String({ examples: ['Nenhum veículo consegue carregá-lo'] }),
  detail: Nullable(
    Type.String(
      description(
        'The single change that would make it fit, if one exists',
        'A única mudança com que caberia, se houver',
      ),
    ),
  ),
  candidate: Nullable(GeocodedPlace),
});
export type UnassignedPoint = Type.Static<typeof UnassignedPoint>;

/** A point that was added to a plan, with its new position. */
export const AddedPoint = Noun('AddedPoint', {
  id: UnassignedPoint.properties.id,
  route_plan_id: Nullable(
    Type.Integer({ ...Id, ...description('null: a new plan in a dry run', 'null: um plano novo em uma simulação') }),
  ),
  line: UnassignedPoint.properties.line,
  name: UnassignedPoint.properties.name,
  external_code: UnassignedPoint.properties.external_code,
});
export type AddedPoint = Type.Static<typeof AddedPoint>;

export const AddedPoints = Type.Array(
  AddedPoint,
  description(
    'Points added to plans, with their ids; in a dry run, those that would be added',
    'Pontos adicionados a planos, com seus ids; em uma simulação, os que seriam adicionados',
  ),
);

/** A summary of a plan made by an import. */
const ImportedRoutePlan = Noun('ImportedRoutePlan', {
  id: Nullable(
    Type.Integer({ minimum: 1, ...description('null: a dry run stores none', 'null: uma simulação não grava nenhum') }),
  ),
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  status: RoutePlanStatusCode,
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  user_id: Nullable(Id),
  total_points: TotalPoints,
  total_time: TotalTime,
  total_distance: TotalDistance,
  ...plannedFigures,
  route_points: TimedRoutePoints,
});
export type ImportedRoutePlan = Type.Static<typeof ImportedRoutePlan>;

/** A warning of an import, with the plans to which it applies. An import of a sheet may have many plans. */
export const ImportWarning = Noun('ImportWarning', {
  ...PlanWarning.properties,
  route_plans: Type.Array(
    Noun('WarnedRoutePlan', {
      id: Nullable(
        Type.Integer({
          ...Id,
          ...description('null: the plan is not stored', 'null: o plano não está gravado'),
        }),
      ),
      external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
    }),
    description(
      'Plans of the import to which it applies, all of them for an unassigned point; empty: it applies to the request',
      'Planos da importação a que se aplica, todos no caso de um ponto sem plano; vazio: aplica-se à requisição',
    ),
  ),
});
export type ImportWarning = Type.Static<typeof ImportWarning>;

/** The result of the import of a route plan. */
export const RoutePlanReport = Noun('RoutePlanReport', {
  route_points: Type.Integer(
    description('Number of points assigned to a plan', 'Número de pontos atribuídos a um plano'),
  ),
  wrong_lines: Type.Array(WrongLine),
  wrong_lines_omitted: Type.Integer({
    minimum: 0,
    ...description(
      'Number of faults left out of wrong_lines to limit its length',
      'Número de falhas omitidas de wrong_lines para limitar seu tamanho',
    ),
  }),
  wrong_route_plans: Type.Array(WrongRoutePlan),
  unassigned_points: Type.Array(UnassignedPoint),
  added_points: AddedPoints,
  route_plans: Type.Array(ImportedRoutePlan),
  replaced_route_plans: Type.Array(
    Id,
    description(
      'Ids of the plans that it replaces, which are excluded: plans with its external_code, if on_duplicate is replace',
      'Ids dos planos que substitui, que são excluídos: planos com o mesmo external_code, se on_duplicate for replace',
    ),
  ),
  warnings: Type.Array(ImportWarning),
  route_id: Nullable(Id),
  source_used: Nullable(RouteSourceCode),
  dry_run: Type.Boolean(description('Nothing was stored', 'Nada foi gravado')),
});
export type RoutePlanReport = Type.Static<typeof RoutePlanReport>;

/** The line faults of a plan that is refused as a whole. */
export const RefusedPlanReport = Type.Pick(RoutePlanReport, [
  'route_points',
  'wrong_lines',
  'wrong_route_plans',
  'unassigned_points',
]);
export type RefusedPlanReport = Type.Static<typeof RefusedPlanReport>;
