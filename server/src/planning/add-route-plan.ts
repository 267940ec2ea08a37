import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { AddedRoutePlan } from '@tropeiro/domain/planning/added-route-plan-schema.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { planPeriodFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import { requirementsOf } from '@tropeiro/domain/planning/plan-requirements.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { announceAll } from '../handling/announce.ts';
import type { PreparedHandler } from '../handling/handler.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import { findRouteToExtend, lockRoute } from '../store/planning/added-plans.ts';
import { listPlanFacts, type PlanFacts } from '../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../store/planning/route-plans.ts';
import { replaceWarnings } from '../store/planning/route-warnings.ts';
import { insertPlans } from '../store/planning/store-route.ts';
import { changeReport, reportedWarnings } from './change/change-report.ts';
import { assignedCrewFaults } from './change/change-route-plan.ts';
import { readMatrix } from './change/plans-to-change.ts';
import { requireActive } from './change/store-change.ts';
import { type TimedDraft, timeDrafts } from './change/time-drafts.ts';
import { crewIdsOf, emptyCrew } from './crews/crew.ts';
import { listCrews } from './crews/list-crews.ts';
import { asStored } from './draft-warning.ts';
import { pastPeriodWarnings } from './past-period.ts';
import type { PlanningTools } from './routing/plan-routes.ts';

type PreparedPlan = { readonly draft: TimedDraft; readonly report: PlanChangeReport };

/** Adds an empty plan to a route, for example for one more vehicle. Points are then added to it or moved into it. */
export const addRoutePlan = (tools: PlanningTools): PreparedHandler<'addRoutePlan', PreparedPlan> => ({
  async prepare({ params, query, body, actor, language, db, lifetime }) {
    const { timezone } = (await getCustomerSettings(db)).record;
    const sent = declaredFields(AddedRoutePlan, body.data);
    const facts = { ...(await newFacts(db, params.id)), ...sent };
    const [crew = emptyCrew] = await listCrews(db, [facts]);
    const faults = [...planPeriodFaults(facts, timezone), ...assignedCrewFaults(facts, crewIdsOf(facts), crew)];
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    const matrix = facts.source === 'M' ? await readMatrix(db, facts.route_id) : undefined;
    const after = { facts: { ...facts, user_id: crew.driver?.user_id ?? null }, crew, points: [], matrix };
    const timing = { tools, timezone, companyId: actor.customer_id, signal: lifetime.signal };
    const [timed] = await timeDrafts(db, [{ before: null, after }], timing);
    if (!timed) throw new Error('A plan that is added must be timed');
    const past = pastPeriodWarnings(facts, timezone, tools.now()).map((warning) => ({ ...warning, isNew: true }));
    const draft = { ...timed, warnings: [...past, ...timed.warnings] };
    const report = changeReport([draft], language, { includes: query.includes ?? [] });
    return { draft, report: { ...report, dry_run: query.dry_run ?? false } };
  },

  async commit({ transaction, language }, { draft, report }) {
    if (report.dry_run) return { body: { data: report }, isDryRun: true };
    const { facts, warnings: warningsToStore } = draft;
    if (!(await lockRoute(transaction, facts.route_id))) throw new Refusal('not_found');
    await requireActive(transaction, crewIdsOf(facts));
    const [id = 0] = await insertPlans(transaction, facts.route_id, [facts]);
    const storedWarnings = warningsToStore.map((warning) => ({ ...asStored(warning), route_plan_id: id }));
    await replaceWarnings(transaction, facts.route_id, [id], storedWarnings);
    const created = await listRoutePlansByIds(transaction, [id]);
    announceAll(transaction, 'route_plan.created', created);
    const named = { id, user_id: created[0]?.user_id ?? null, etag: '"1"' };
    const route_plans = report.route_plans.map((plan) => ({ ...plan, ...named }));
    const { warnings } = reportedWarnings([{ ...draft, newId: id }], language, {});
    return {
      body: { data: { ...report, route_plans, warnings } },
      version: 1,
      headers: { location: `/route_plan/${id}/` },
    };
  },
});

/** The facts of a new plan of a route, before what its caller chooses: those of its first plan, otherwise the usual ones. */
async function newFacts(db: Db, routeId: number): Promise<PlanFacts> {
  const route = await findRouteToExtend(db, routeId);
  if (!route) throw new Refusal('not_found');
  const [first] = route.first_plan_id === null ? [] : await listPlanFacts(db, [route.first_plan_id]);
  const { record: settings } = await getCustomerSettings(db);
  return {
    source: 'G',
    objective: 'time',
    has_time_window: false,
    ...requirementsOf({}, settings),
    ...first?.record,
    id: 0,
    route_id: routeId,
    external_code: route.external_code,
    locked: false,
    date_time_start: '',
    date_time_end: '',
    status: 'P',
    date_excluded: null,
    source_used: 'H',
    user_id: null,
    vehicle_id: null,
    driver_id: null,
    helper_id: null,
    total_time: 0,
    total_distance: 0,
    total_points: 0,
    total_capacity: 0,
    breaks: [],
  };
}
