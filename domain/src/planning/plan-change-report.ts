import { Type } from 'typebox';
import { description, Id, Noun, Nullable } from '../language/schema.ts';
import { WrongLine } from '../sheets/import-report.ts';
import { PlanWarning } from './plan-warning.ts';
import { RoutePlanSummary } from './route.ts';
import { AddedPoints, RoutePlanReport, UnassignedPoint } from './route-plan-report.ts';

/** The figures of a plan that a change may alter. */
export const PlanTotals = Noun(
  'PlanTotals',
  Type.Pick(RoutePlanSummary, ['total_points', 'total_time', 'total_distance', 'total_capacity']).properties,
);
export type PlanTotals = Type.Static<typeof PlanTotals>;

/** A plan that a change touches: as it is then, and what its figures were. */
export const ChangedRoutePlan = Noun('ChangedRoutePlan', {
  ...RoutePlanSummary.properties,
  id: Nullable(
    Type.Integer({
      minimum: 1,
      ...description('null: a new one, which a dry run keeps not', 'null: um novo, que a simulação não guarda'),
    }),
  ),
  before: Nullable(PlanTotals),
});
export type ChangedRoutePlan = Type.Static<typeof ChangedRoutePlan>;

/** What a plan breaks after a change, windows, capacity, axles, period or shift, and who of its crew is elsewhere. */
export const PlanChangeWarning = Noun('PlanChangeWarning', {
  code: PlanWarning.properties.code,
  message: PlanWarning.properties.message,
  route_plan_id: Nullable(Id),
  route_point_id: PlanWarning.properties.route_point_id,
  name: Nullable(Type.String(description('That of the point', 'O do ponto'))),
  other_route_plans: PlanWarning.properties.other_route_plans,
  is_new: Type.Boolean(
    description('It was not so before the change, or less', 'Antes da alteração não era assim, ou era menos'),
  ),
});
export type PlanChangeWarning = Type.Static<typeof PlanChangeWarning>;

/** So many warnings does a report tell: whoever has more to mend mends these first. */
export const changeWarningsMaxCount = 1000;

/** What a change does to plans, told before it is kept (`dry_run`) and after. */
export const PlanChangeReport = Noun('PlanChangeReport', {
  dry_run: RoutePlanReport.properties.dry_run,
  route_plans: Type.Array(ChangedRoutePlan, description('Every plan touched', 'Todos os planos envolvidos')),
  warnings: Type.Array(PlanChangeWarning, {
    maxItems: changeWarningsMaxCount,
    ...description('The new ones first', 'As novas primeiro'),
  }),
  warnings_omitted: Type.Integer({
    minimum: 0,
    ...description('Warnings that are not among them', 'Avisos que não estão entre elas'),
  }),
  unassigned_points: Type.Array(UnassignedPoint),
  added_points: AddedPoints,
  wrong_lines: Type.Array(WrongLine),
  wrong_lines_omitted: RoutePlanReport.properties.wrong_lines_omitted,
});
export type PlanChangeReport = Type.Static<typeof PlanChangeReport>;
