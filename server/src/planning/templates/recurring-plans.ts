import { isTemporary, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Logger } from 'pino';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { DatabaseAway } from '../../store/engine/connection.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Db, getTransactionTime } from '../../store/engine/db.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { listMadeDays } from '../../store/planning/route-template-days.ts';
import { postponeTemplate, type TakenTemplate, takeTemplate } from '../../store/planning/route-template-schedule.ts';
import { findRouteTemplate, lockRouteTemplate } from '../../store/planning/route-templates.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitDayOnce, prepareDay } from './day-of-template.ts';
import { dueDays } from './plan-of-template.ts';

const byJob = { via: 'job' };

/** Longer than a template takes. One whose process died is looked at by another after this. */
const takenS = 300;

/** So often is a template looked at: another day may have begun, or a vehicle may be back. */
const lookAgainS = 3600;

/** Who found too many plans waiting, or no database, comes back after this. */
const retryS = 60;

/** How many plans were made by themselves, and how many could not be. */
export type RecurringPlans = { readonly made_count: number; readonly failed_count: number };

/**
 * Makes the plans of all templates that are due, in whichever company, until none is or so many seconds have passed. Any
 * number of processes do it at once: each template is taken by one of them, and each day has one row, written with its plan.
 */
export async function makeRecurringPlans(
  database: Database,
  tools: PlanningTools,
  log: Pick<Logger, 'error'>,
  { maxS, signal }: { readonly maxS: number; readonly signal: AbortSignal },
): Promise<RecurringPlans> {
  const endsMs = performance.now() + maxS * 1000;
  const made: (boolean | undefined)[] = [];
  const isOver = () => signal.aborted || performance.now() >= endsMs;
  while (!isOver()) {
    const taken = await database.transactAcrossCompanies(byJob, (transaction) => takeTemplate(transaction, takenS));
    if (!taken) break;
    const inCompany: InCompany = (work) => database.transactAsJob(taken.customer_id, work);
    const nextS = await makeDueDays(taken, inCompany, tools, { isOver, signal }, made).catch((err) => {
      const isLater = err instanceof Refusal && isTemporary(err);
      if (isLater || err instanceof DatabaseAway || signal.aborted) return retryS;
      log.error({ err, ...taken }, 'the plans of a template could not be made');
      return lookAgainS;
    });
    await inCompany((transaction) => postponeTemplate(transaction, taken, nextS));
  }
  return {
    made_count: made.filter((isMade) => isMade === true).length,
    failed_count: made.filter((isMade) => isMade === false).length,
  };
}

type InCompany = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Makes the plans of the days of a template that are due; says after how many seconds to look again. */
async function makeDueDays(
  { customer_id: companyId, route_template_id: id }: TakenTemplate,
  inCompany: InCompany,
  tools: PlanningTools,
  { isOver, signal }: { readonly isOver: () => boolean; readonly signal: AbortSignal },
  made: (boolean | undefined)[],
): Promise<number> {
  const db: Db = { rows: (query) => inCompany((transaction) => transaction.rows(query)) };
  const { timezone, language } = (await getCustomerSettings(db)).record;
  const found = await findRouteTemplate(db, id, ['route_points']);
  if (!found) return lookAgainS;
  const days = dueDays(found.record, await getTransactionTime(db), timezone);
  const known = days[0] === undefined ? [] : await listMadeDays(db, id, days[0]);
  const importer = { companyId, timezone, language };
  for (const date of days.filter((day) => !known.includes(day))) {
    // The days that are left are made by the next run.
    if (isOver()) return 0;
    // Optimized by the queue of plans that wait, which companies share.
    const options = { on_duplicate: 'error' as const, is_async: found.record.optimize };
    const day = await prepareDay(found.record, date, options, importer, { db, signal, tools });
    const isMade = await inCompany(async (transaction) => {
      // Whoever has changed the template meanwhile has it looked at again.
      if ((await lockRouteTemplate(transaction, id)) !== found.version) return undefined;
      return commitDayOnce(transaction, day, importer);
    });
    made.push(isMade);
  }
  return lookAgainS;
}
