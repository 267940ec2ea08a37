import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import type { DraftWarning } from '../draft-warning.ts';
import { requireLockedTimes } from '../locks/locked-times.ts';
import { type ReportIncludes, withPointIds } from '../points/timed-points.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { changeReport, reportedWarnings, withEtags } from './change-report.ts';
import { isChanged, type PlanDraft, removesLastStop, type StoredWholePlan } from './plan-draft.ts';
import { type ChangeToStore, type StoredChange, storeChange } from './store-change.ts';
import { type TimedDraft, type Timing, timeDrafts } from './time-drafts.ts';

/** A change of stored plans: the draft of each affected plan, and what else it writes. */
export type PlanChange = {
  /** The plan in the request's path. */
  readonly plan: StoredWholePlan;
  readonly drafts: readonly PlanDraft[];
  /** Fields of the report that do not follow from the drafts. */
  readonly report?: Partial<PlanChangeReport>;
  /** The pointers to the points whose order the call gives. */
  readonly named?: ReadonlyMap<number, string>;
  /** Further warnings about the plan. */
  readonly warnings?: readonly DraftWarning[];
} & Partial<Omit<ChangeToStore, 'drafts'>>;

/** A change that is ready for its transaction. */
export type PreparedChange = Pick<PlanChange, 'plan'> & {
  readonly report: PlanChangeReport;
  /** All drafts, including those that change nothing. */
  readonly reportedDrafts: readonly TimedDraft[];
  readonly change: ChangeToStore;
};

/** The fields of a call that the preparation of a change needs. */
export type ChangeCall = {
  readonly query: { readonly dry_run?: boolean; readonly includes?: ReportIncludes };
  readonly actor: Actor;
  readonly language: Language;
  readonly db: Db;
  readonly lifetime: CallLifetime;
};

/** Times the drafts of a change and makes its report. Every change of a plan ends its first step with this. */
export async function prepareChange(
  call: ChangeCall,
  tools: PlanningTools,
  { plan, drafts, report, named = new Map(), warnings = [], leaving = 'excluded', newCrew = {}, ...more }: PlanChange,
): Promise<PreparedChange> {
  const timed = await timeDrafts(call.db, drafts, await timingOf(call, tools));
  requireLockedTimes(timed, named);
  const reportedDrafts = timed.map((draft) =>
    draft.before === plan ? { ...draft, warnings: [...warnings, ...draft.warnings] } : draft,
  );
  const unstored = (more.arrivals?.newPoints ?? []).map(({ line, name }) => ({ id: null, line, name }));
  return {
    plan,
    reportedDrafts,
    report: {
      ...changeReport(reportedDrafts.map(asReported), call.language, {
        newPoints: unstored,
        includes: call.query.includes ?? [],
        lastLine: more.arrivals?.lastLine ?? 0,
      }),
      ...report,
      dry_run: call.query.dry_run ?? false,
    },
    change: { leaving, newCrew, ...more, drafts: reportedDrafts.filter(isAffected) },
  };

  /** Points added to a plan's route are announced and audited with that plan, even if they are in no plan yet. */
  function isAffected(draft: TimedDraft): boolean {
    return isChanged(draft) || (draft.before === plan && (more.arrivals?.newPoints.length ?? 0) > 0);
  }
}

/** A draft with the status that the plan has after the change. */
export const asReported = (draft: TimedDraft): TimedDraft =>
  removesLastStop(draft) ? { ...draft, facts: { ...draft.facts, status: 'C' } } : draft;

/** What timing the plans of the caller's company needs. */
export async function timingOf({ actor, db, lifetime }: ChangeCall, tools: PlanningTools): Promise<Timing> {
  const { timezone } = (await getCustomerSettings(db)).record;
  return { tools, timezone, companyId: actor.customer_id, signal: lifetime.signal };
}

type ChangeCommit = {
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
  readonly language: Language;
};

/** Stores a change, unless it is a dry run or changes nothing. This is the second step of every change of a plan. */
export async function commitChange(
  { transaction, requireMatch, language }: ChangeCommit,
  { plan, report, reportedDrafts, change }: PreparedChange,
) {
  requireMatch(plan.version);
  const isStored = !report.dry_run && change.drafts.length > 0;
  const { pointIds, versions } = isStored ? await storeChange(transaction, change) : nothingStored;
  const stored = withEtags(report, versions);
  const data = change.arrivals?.newPoints.length ? withIds(stored, reportedDrafts, change, pointIds, language) : stored;
  return { body: { data }, version: versions.get(plan.facts.id) ?? plan.version };
}

/** The result of a change that stores nothing. */
export const nothingStored: StoredChange = { pointIds: [], versions: new Map() };

/** Adds the new points to the report, both those in the plan and those in none. They have ids once they are stored. */
function withIds(
  report: PlanChangeReport,
  reportedDrafts: readonly TimedDraft[],
  { arrivals, drafts }: ChangeToStore,
  pointIds: readonly number[],
  language: Language,
): PlanChangeReport {
  if (!arrivals) return report;
  const { planId: route_plan_id, lastLine, newPoints } = arrivals;
  const inPlan = new Set(drafts.flatMap(({ after }) => after.points.map(({ line }) => line)));
  const stored = newPoints.map(({ line, name, external_code }, index) => {
    const isAdded = inPlan.has(line);
    return {
      isAdded,
      point: { id: pointIds[index] ?? null, route_plan_id, line: line - lastLine, name, external_code },
    };
  });
  const idOfLine = new Map(stored.map(({ point: { line, id } }) => [line, id]));
  const withId = newPoints.map(({ line, name }, index) => ({ id: pointIds[index] ?? null, line, name }));
  return {
    ...report,
    ...reportedWarnings(reportedDrafts, language, { newPoints: withId }),
    route_plans: report.route_plans.map((plan) => withPointIds(plan, (line) => idOfLine.get(line) ?? null)),
    added_points: stored.flatMap(({ isAdded, point }) => (isAdded ? point : [])),
    unassigned_points: report.unassigned_points.map((point) => ({ ...point, id: idOfLine.get(point.line) ?? null })),
  };
}
