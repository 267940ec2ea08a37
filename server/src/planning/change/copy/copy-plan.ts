import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { RoutePlanCopy } from '@tropeiro/domain/planning/change/route-plan-copy-schema.ts';
import { datedCode } from '@tropeiro/domain/planning/dated-code.ts';
import { planPeriodFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { AddedPoint } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { announceAll } from '../../../handling/announce.ts';
import type { PreparedHandler } from '../../../handling/handler.ts';
import { getCustomerSettings } from '../../../store/company/customer-settings.ts';
import { type CopiedPlan, copyPlan } from '../../../store/planning/copy-plan.ts';
import { listPointsOfPlan } from '../../../store/planning/points-to-change.ts';
import { listRoutePlansByIds } from '../../../store/planning/route-plans.ts';
import { replaceWarnings } from '../../../store/planning/route-warnings.ts';
import { crewIdsOf } from '../../crews/crew.ts';
import { listCrews } from '../../crews/list-crews.ts';
import { asStored } from '../../draft-warning.ts';
import { pastPeriodWarnings } from '../../past-period.ts';
import { holdPointsOfPlans } from '../../points/points-in-memory.ts';
import { withPointIds } from '../../points/timed-points.ts';
import type { PlanningTools } from '../../routing/plan-routes.ts';
import { changeReport, reportedWarnings } from '../change-report.ts';
import { assignedCrewFaults } from '../change-route-plan.ts';
import type { PlannedPoint, StoredWholePlan, WholePlan } from '../plan-draft.ts';
import { getPlanFor, plannedPoint } from '../plans-to-change.ts';
import { requireActive } from '../store-change.ts';
import { type TimedDraft, timeDrafts } from '../time-drafts.ts';
import { LocalDays } from './local-days.ts';

type PreparedCopy = {
  readonly source: StoredWholePlan;
  readonly report: PlanChangeReport;
  readonly draft: TimedDraft;
};

/** Copies a plan to another day: its points in their order, with new times. The API calls this operation duplicate. */
export const copyRoutePlan = (tools: PlanningTools): PreparedHandler<'duplicateRoutePlan', PreparedCopy> => ({
  async prepare(call) {
    const { params, query, body, actor, language, db, lifetime } = call;
    await holdPointsOfPlans(call, [params.id], 2);
    // The copy has not started yet.
    const { underWay: _, ...source } = await getPlanFor(db, 'duplicate', params.id);
    const { timezone } = (await getCustomerSettings(db)).record;
    const { date, ...sent } = declaredFields(RoutePlanCopy, body.data);
    const days = new LocalDays(timezone, source.facts.date_time_start, date);
    const period = days.move({ begin: source.facts.date_time_start, end: source.facts.date_time_end });
    const facts = {
      ...source.facts,
      // A later import that replaces the plan by its code must not replace its copies.
      external_code: datedCode(source.facts.external_code, date),
      ...sent,
      status: 'P' as const,
      date_excluded: null,
      locked: false,
      date_time_start: period.begin,
      date_time_end: period.end,
    };
    const [crew = source.crew] = await listCrews(db, [facts]);
    const faults = [...dateFaults(facts, timezone), ...assignedCrewFaults(facts, crewIdsOf(facts), crew)];
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    const points = await new TimeSlice({ signal: lifetime.signal }).map(
      await listPointsOfPlan(db, source.facts.id),
      (point): PlannedPoint => ({
        ...plannedPoint({ ...point, locked: false }),
        windows: days.moveAll(point.time_windows),
      }),
    );
    const after = inNewRoute({ ...source, facts: { ...facts, user_id: crew.driver?.user_id ?? null }, crew, points });
    const timing = { tools, timezone, companyId: actor.customer_id, signal: lifetime.signal };
    const [draft] = await timeDrafts(db, [{ before: null, after }], timing);
    if (!draft) throw new Error('A plan that is copied must be timed');
    const newWarnings = pastPeriodWarnings(after.facts, timezone, tools.now()).map((warning) => ({
      ...warning,
      isNew: true,
    }));
    const reportedDraft = { ...draft, warnings: [...newWarnings, ...draft.warnings] };
    const newPoints = withIds(after.points, () => null);
    const reported = { ...reportedDraft, after: { points: newPoints } };
    const report = {
      ...changeReport([reported], language, { newPoints, includes: query.includes ?? [] }),
      dry_run: query.dry_run ?? false,
    };
    return { source, draft: reportedDraft, report: { ...report, added_points: addedPoints(after.points) } };
  },

  async commit({ transaction, requireMatch, language }, { source, report, draft }) {
    requireMatch(source.version);
    const { facts, after, routed, warnings: warningsToStore } = draft;
    if (report.dry_run) return { body: { data: report }, isDryRun: true };
    await requireActive(transaction, crewIdsOf(facts));
    const matrix = after.matrix?.toBytes() ?? null;
    const copies = routed.points.map(({ point, optimized_order: _, late_by: __, ...place }) => {
      const { id, line, windows, optimized_order } = after.points[point]!;
      // The order remains the optimizer's, unless a person has changed it.
      return {
        ...place,
        id: id ?? 0,
        line,
        time_windows: [...windows],
        optimized_order: optimized_order && place.order,
      };
    });
    const { external_code, date_time_start, date_time_end } = facts;
    const route = { external_code, date_time_start, date_time_end, matrix, crews: [], on_duplicate: 'allow' as const };
    const copy = await copyPlan(transaction, route, facts, copies);
    if (!copy) throw new Refusal('precondition_failed');
    const { id } = copy;
    const storedWarnings = warningsToStore.map((warning) => ({ ...asStored(warning), route_plan_id: id }));
    await replaceWarnings(transaction, copy.routeId, [id], storedWarnings);
    const created = await listRoutePlansByIds(transaction, [id]);
    announceAll(transaction, 'route_plan.created', created);
    const named = { id, user_id: created[0]?.user_id ?? null };
    const added_points = addedPoints(after.points, copy);
    const idOfLine = (line: number): number | null => copy.pointIds.get(line) ?? null;
    const route_plans = report.route_plans.map((plan) => withPointIds({ ...plan, ...named, etag: '"1"' }, idOfLine));
    const newPoints = withIds(after.points, ({ line }) => idOfLine(line));
    const { warnings } = reportedWarnings([{ ...draft, newId: id }], language, { newPoints });
    return {
      body: { data: { ...report, route_plans, warnings, added_points } },
      version: 1,
      headers: { location: `/route_plan/${id}/` },
    };
  },
});

/** The points of a copy for the report, with their ids once they are stored. */
const addedPoints = (points: readonly PlannedPoint[], copy?: CopiedPlan): AddedPoint[] =>
  points.map(({ line, name, external_code }) => ({
    id: copy?.pointIds.get(line) ?? null,
    route_plan_id: copy?.id ?? null,
    line,
    name,
    external_code,
  }));

/** Replaces the ids of the points of a copy, which are not those of the original. */
const withIds = (points: readonly PlannedPoint[], idOf: (point: PlannedPoint) => number | null): PlannedPoint[] =>
  points.map((point) => ({ ...point, id: idOf(point) }));

/**
 * Checks the period on the new day: it must be in a supported year and not longer than a plan may be. On the day the
 * clocks are set back it is an hour longer.
 */
const dateFaults = (facts: WholePlan['facts'], timezone: string): Fault[] =>
  planPeriodFaults(facts, timezone).map((fault) => ({ ...fault, pointer: '/data/date' }));

/** Renumbers the lines of a plan's points for a route of its own, and selects their rows and columns of the matrix. */
function inNewRoute(plan: WholePlan): WholePlan {
  const { matrix } = plan;
  const lines = plan.points.map(({ line }) => line).sort((one, other) => one - other);
  const lineOf = new Map(lines.map((line, index) => [line, index + 1]));
  return {
    ...plan,
    points: plan.points.map((point) => ({ ...point, line: lineOf.get(point.line)! })),
    matrix: matrix && lines.every((line) => line <= matrix.size) ? matrix.subset(lines) : undefined,
  };
}
