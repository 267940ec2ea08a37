import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/plan-change-report.ts';
import type { CallLifetime } from '../../handling/call.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import type { Db } from '../../store/engine/db.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import type { DraftWarning } from '../draft-warning.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { changeReport, reportedWarnings } from './change-report.ts';
import { type ChangeToKeep, type KeptChange, keepChange } from './keep-change.ts';
import { isChanged, type PlanDraft, type StoredWholePlan, takesLastStop } from './plan-draft.ts';
import { type TimedDraft, type Timing, timeDrafts } from './time-drafts.ts';

/** A change of stored plans: what it makes of each that it touches, and what else it does. */
export type PlanChange = {
  /** That of the path. */
  readonly plan: StoredWholePlan;
  readonly drafts: readonly PlanDraft[];
  /** Beside what comes of the drafts. */
  readonly report?: Partial<PlanChangeReport>;
  /** What else is to be said of the plan. */
  readonly warnings?: readonly DraftWarning[];
} & Partial<Omit<ChangeToKeep, 'drafts'>>;

/** What a change has come to before its transaction. */
export type PreparedChange = Pick<PlanChange, 'plan'> & {
  readonly report: PlanChangeReport;
  /** All that were drafted, those that it leaves as they are too. */
  readonly told: readonly TimedDraft[];
  readonly change: ChangeToKeep;
};

/** What of a call its change is prepared with. */
export type PreparingChange = {
  readonly query: { readonly dry_run?: boolean };
  readonly actor: Actor;
  readonly language: Language;
  readonly db: Db;
  readonly lifetime: CallLifetime;
};

/** Times what a change makes of plans, and reports it: the end of the first step of every change of a plan. */
export async function prepareChange(
  call: PreparingChange,
  tools: PlanningTools,
  { plan, drafts, report, warnings = [], leaving = 'excluded', newCrew = {}, ...more }: PlanChange,
): Promise<PreparedChange> {
  const timed = await timeDrafts(call.db, drafts, await timingOf(call, tools));
  const told = timed.map((draft) =>
    draft.before === plan ? { ...draft, warnings: [...warnings, ...draft.warnings] } : draft,
  );
  const unstored = (more.arrivals?.newPoints ?? []).map(({ line, name }) => ({ id: null, line, name }));
  return {
    plan,
    told,
    report: {
      ...changeReport(told.map(asReported), call.language, { newPoints: unstored }),
      ...report,
      dry_run: call.query.dry_run ?? false,
    },
    change: { leaving, newCrew, ...more, drafts: told.filter(isTouched) },
  };

  /** A point that a plan's route gets is told and audited with the plan, even where it is in none yet. */
  function isTouched(draft: TimedDraft): boolean {
    return isChanged(draft) || (draft.before === plan && (more.arrivals?.newPoints.length ?? 0) > 0);
  }
}

/** A draft as it is reported: with the status that the plan has afterwards. */
const asReported = (draft: TimedDraft): TimedDraft =>
  takesLastStop(draft) ? { ...draft, facts: { ...draft.facts, status: 'C' } } : draft;

/** What plans of the caller's company are timed with. */
export async function timingOf({ actor, db, lifetime }: PreparingChange, tools: PlanningTools): Promise<Timing> {
  const { timezone } = (await getCustomerSettings(db)).record;
  return { tools, timezone, companyId: actor.customer_id, signal: lifetime.signal };
}

type CommittingChange = {
  readonly transaction: Transaction;
  readonly requireMatch: (version: number) => void;
  readonly language: Language;
};

/** Keeps a change, unless it is a dry run or changes nothing: the second step of every change of a plan. */
export async function commitChange(
  { transaction, requireMatch, language }: CommittingChange,
  { plan, report, told, change }: PreparedChange,
) {
  requireMatch(plan.version);
  const isKept = !report.dry_run && change.drafts.length > 0;
  const { pointIds, versions } = isKept ? await keepChange(transaction, change) : nothingKept;
  const data = change.arrivals?.newPoints.length ? withIds(report, told, change, pointIds, language) : report;
  return { body: { data }, version: versions.get(plan.facts.id) ?? plan.version };
}

const nothingKept: KeptChange = { pointIds: [], versions: new Map() };

/** The report with the points that are new, in the plan and in none, and with their ids once they have any. */
function withIds(
  report: PlanChangeReport,
  told: readonly TimedDraft[],
  { arrivals, drafts }: ChangeToKeep,
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
    ...reportedWarnings(told, language, { newPoints: withId }),
    added_points: stored.flatMap(({ isAdded, point }) => (isAdded ? point : [])),
    unassigned_points: report.unassigned_points.map((point) => ({ ...point, id: idOfLine.get(point.line) ?? null })),
  };
}
