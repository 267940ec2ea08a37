import { Type } from 'typebox';
import { description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { WrongLine } from '../../sheets/import-report-schema.ts';
import { plannedFigures } from '../planned-figures-schema.ts';
import { TimedRoutePoints } from '../points/timed-route-point-schema.ts';
import { AddedPoints, RoutePlanReport, UnassignedPoint } from '../route-plan-report-schema.ts';
import { RoutePlanSummary } from '../route-schema.ts';
import { PlanWarning } from '../warnings/plan-warning-schema.ts';
import { changeWarningsMaxCount } from './plan-change-report.ts';

/** The figures of a plan, or of several together, that a change may alter. */
export const PlanTotals = Noun('PlanTotals', {
  ...Type.Pick(RoutePlanSummary, ['total_points', 'total_time', 'total_distance', 'total_capacity']).properties,
  ...plannedFigures,
});
export type PlanTotals = Type.Static<typeof PlanTotals>;

/** A plan that a change affects: its new state and its former figures. */
export const ChangedRoutePlan = Noun('ChangedRoutePlan', {
  ...RoutePlanSummary.properties,
  id: Nullable(
    Type.Integer({
      minimum: 1,
      ...description(
        'null: a new plan in a dry run, which is not stored',
        'null: um plano novo em uma simulação, que não é gravado',
      ),
    }),
  ),
  ...plannedFigures,
  etag: Nullable(
    Type.String({
      examples: ['"7"'],
      ...description(
        'For the If-Match of the next change; null: a new plan in a dry run',
        'Para o If-Match da próxima alteração; null: um plano novo em uma simulação',
      ),
    }),
  ),
  before: Nullable(PlanTotals),
  route_points: TimedRoutePoints,
});
export type ChangedRoutePlan = Type.Static<typeof ChangedRoutePlan>;

/**
 * A rule that a plan violates after a change (windows, capacity, axles, period or shift), or a crew member who is in
 * another plan.
 */
export const PlanChangeWarning = Noun('PlanChangeWarning', {
  code: PlanWarning.properties.code,
  message: PlanWarning.properties.message,
  route_plan_id: Nullable(Id),
  route_point_id: PlanWarning.properties.route_point_id,
  name: Nullable(Type.String(description('External code of the point', 'Código externo do ponto'))),
  other_route_plans: PlanWarning.properties.other_route_plans,
  is_new: Type.Boolean(
    description('The change causes the violation, or makes it worse', 'A alteração causa a violação, ou a agrava'),
  ),
});
export type PlanChangeWarning = Type.Static<typeof PlanChangeWarning>;

/** The effect of a change on plans, the same for a dry run (`dry_run`) and afterwards. */
export const PlanChangeReport = Noun('PlanChangeReport', {
  dry_run: RoutePlanReport.properties.dry_run,
  route_plans: Type.Array(ChangedRoutePlan, description('All plans affected', 'Todos os planos afetados')),
  totals: Noun('ChangeTotals', {
    before: PlanTotals,
    after: PlanTotals,
  }),
  warnings: Type.Array(PlanChangeWarning, {
    maxItems: changeWarningsMaxCount,
    ...description('New violations first', 'As violações novas primeiro'),
  }),
  warnings_omitted: Type.Integer({
    minimum: 0,
    ...description('Other warnings', 'Outros avisos'),
  }),
  unassigned_points: Type.Array(UnassignedPoint),
  added_points: AddedPoints,
  wrong_lines: Type.Array(WrongLine),
  wrong_lines_omitted: RoutePlanReport.properties.wrong_lines_omitted,
});
export type PlanChangeReport = Type.Static<typeof PlanChangeReport>;
