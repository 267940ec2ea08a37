import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { declaredFields } from '@tropeiro/domain/language/schema.ts';
import { datedCode } from '@tropeiro/domain/planning/dated-code.ts';
import { planPeriodFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import { RoutePlanCopy } from '@tropeiro/domain/planning/route-plan-copy.ts';
import type { AddedPoint } from '@tropeiro/domain/planning/route-plan-report.ts';
import { announceAll } from '../../handling/announce.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { type CopiedPlan, copyPlan } from '../../store/planning/copy-plan.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { listPointsOfPlan } from '../../store/planning/stored-plans.ts';
import { crewIdsOf } from '../crews/crew.ts';
import { listCrews } from '../crews/list-crews.ts';
import { asKept } from '../draft-warning.ts';
import { periodOverWarnings } from '../period-over.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { changeReport, reportedWarnings } from './change-report.ts';
import { assignedCrewFaults } from './change-route-plan.ts';
import { requireActive } from './keep-change.ts';
import { LocalDays } from './local-days.ts';
import type { PlannedPoint, StoredWholePlan, WholePlan } from './plan-draft.ts';
import { getPlanFor, plannedPoint } from './plans-to-change.ts';
import { type TimedDraft, timeDrafts } from './time-drafts.ts';

type PreparedCopy = {
  readonly source: StoredWholePlan;
  readonly report: PlanChangeReport;
  readonly draft: TimedDraft;
};

/** Copies a plan to another day: its points in their order, timed anew. The wire calls it to duplicate. */
export const copyRoutePlan = (tools: PlanningTools): PreparedHandler<'duplicateRoutePlan', PreparedCopy> => ({
  async prepare({ params, query, body, actor, language, db, lifetime: { signal } }) {
    // Its copy has not been started.
    const { underWay: _, ...source } = await getPlanFor(db, 'duplicate', params.id);
    const { timezone } = (await getCustomerSettings(db)).record;
    const { date, ...sent } = declaredFields(RoutePlanCopy, body.data);
    const days = new LocalDays(timezone, source.facts.date_time_start, date);
    const period = days.move({ begin: source.facts.date_time_start, end: source.facts.date_time_end });
    const facts = {
      ...source.facts,
      // Whoever replaces the plan by its code does not mean its copies.
      external_code: datedCode(source.facts.external_code, date),
      ...sent,
      status: 'P' as const,
      date_excluded: null,
      date_time_start: period.begin,
      date_time_end: period.end,
    };
    const [crew = source.crew] = await listCrews(db, [facts]);
    const faults = [...dateFaults(facts, timezone), ...assignedCrewFaults(facts, crewIdsOf(facts), crew)];
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    const points = await new TimeSlice({ signal }).map(
      await listPointsOfPlan(db, source.facts.id),
      (point): PlannedPoint => ({ ...plannedPoint(point), windows: days.moveAll(point.time_windows) }),
    );
    const after = inNewRoute({ ...source, facts: { ...facts, user_id: crew.driver?.user_id ?? null }, crew, points });
    const timing = { tools, timezone, companyId: actor.customer_id, signal };
    const [draft] = await timeDrafts(db, [{ before: null, after }], timing);
    if (!draft) throw new Error('A plan that is copied must be timed');
    const over = periodOverWarnings(after.facts, timezone, tools.now()).map((one) => ({ ...one, isNew: true }));
    const judged = { ...draft, warnings: [...over, ...draft.warnings] };
    const newPoints = withIds(after.points, () => null);
    const report = { ...changeReport([judged], language, { newPoints }), dry_run: query.dry_run ?? false };
    return { source, draft: judged, report: { ...report, added_points: addedPoints(after.points) } };
  },

  async commit({ transaction, requireMatch, language }, { source, report, draft }) {
    requireMatch(source.version);
    const { facts, after, routed, warnings: toKeep } = draft;
    if (report.dry_run) return { body: { data: report }, isDryRun: true };
    await requireActive(transaction, crewIdsOf(facts));
    const matrix = after.matrix?.toBytes() ?? null;
    const copies = routed.points.map(({ point, optimized_order: _, ...place }) => {
      const { id, line, windows, optimized_order } = after.points[point]!;
      // The order is the optimizer's, if it was: nobody has put in another.
      return {
        ...place,
        id: id ?? 0,
        line,
        time_windows: [...windows],
        optimized_order: optimized_order && place.order,
      };
    });
    const route = { external_code: facts.external_code, matrix, crews: [], on_duplicate: 'allow' as const };
    const copy = await copyPlan(transaction, route, facts, copies);
    if (!copy) throw new Refusal('precondition_failed');
    const { id } = copy;
    const kept = toKeep.map((warning) => ({ ...asKept(warning), route_plan_id: id }));
    await replaceWarnings(transaction, copy.routeId, [id], kept);
    const created = await listRoutePlansByIds(transaction, [id]);
    announceAll(transaction, 'route_plan.created', created);
    const named = { id, user_id: created[0]?.user_id ?? null };
    const added_points = addedPoints(after.points, copy);
    const route_plans = report.route_plans.map((plan) => ({ ...plan, ...named }));
    const newPoints = withIds(after.points, ({ line }) => copy.pointIds.get(line) ?? null);
    const { warnings } = reportedWarnings([{ ...draft, newId: id }], language, { newPoints });
    return {
      body: { data: { ...report, route_plans, warnings, added_points } },
      version: 1,
      headers: { location: `/route_plan/${id}/` },
    };
  },
});

/** The points of a copy as they are reported, with their ids once they are stored. */
const addedPoints = (points: readonly PlannedPoint[], copy?: CopiedPlan): AddedPoint[] =>
  points.map(({ line, name, external_code }) => ({
    id: copy?.pointIds.get(line) ?? null,
    route_plan_id: copy?.id ?? null,
    line,
    name,
    external_code,
  }));

/** Points that a copy has under other ids than the plan that they are copied from. */
const withIds = (points: readonly PlannedPoint[], idOf: (point: PlannedPoint) => number | null): PlannedPoint[] =>
  points.map((point) => ({ ...point, id: idOf(point) }));

/** What is wrong with the day: plans are of our time, and the day on which clocks are set back is an hour longer. */
const dateFaults = (facts: WholePlan['facts'], timezone: string): Fault[] =>
  planPeriodFaults(facts, timezone).map((fault) => ({ ...fault, pointer: '/data/date' }));

/** A plan whose points have lines of a route of their own, and the rows and columns of the matrix that are theirs. */
function inNewRoute(plan: WholePlan): WholePlan {
  const { matrix } = plan;
  const lines = plan.points.map(({ line }) => line).sort((one, other) => one - other);
  const lineOf = new Map(lines.map((line, at) => [line, at + 1]));
  return {
    ...plan,
    points: plan.points.map((point) => ({ ...point, line: lineOf.get(point.line)! })),
    matrix: matrix && lines.every((line) => line <= matrix.size) ? matrix.among(lines) : undefined,
  };
}
