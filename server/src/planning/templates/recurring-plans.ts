import { isTemporary, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { type Db, getTransactionTime } from '@tropeiro/platform/database/db.ts';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { Logger } from 'pino';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { listMadeDays } from '../../store/planning/route-template-days.ts';
import { type DueTemplate, postponeTemplate, takeTemplate } from '../../store/planning/route-template-schedule.ts';
import { findRouteTemplate, lockRouteTemplate } from '../../store/planning/route-templates.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitDayOnce, prepareDay } from './day-of-template.ts';
import { dueDays } from './plan-of-template.ts';

const byJob = { via: 'job' };

/** Longer than a template takes. If its process dies, another takes it after this time. */
const leaseS = 300;

/** How often a template is checked again: a new day may have begun, or a vehicle may be active again. */
const recheckS = 3600;

/** The delay before a template is retried if the queue was full or the database unavailable. */
const retryS = 60;

/** How many plans were made automatically, and how many failed. */
export type RecurringPlans = { readonly made_count: number; readonly failed_count: number };

/**
 * Makes the due plans of all templates of all companies, until none is left or the time is over. Any number of
 * processes may run it at once. Each template is leased by one of them, and each day has a single row, stored with its
 * plan.
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
    const template = await database.transactAcrossCompanies(byJob, (transaction) => takeTemplate(transaction, leaseS));
    if (!template) break;
    const inCompany: InCompany = (work) => database.transactAsJob(template.customer_id, work);
    const nextS = await makeDueDays(template, inCompany, tools, { isOver, signal }, made).catch((err) => {
      const isLater = err instanceof Refusal && isTemporary(err);
      if (isLater || err instanceof DatabaseUnavailable || signal.aborted) return retryS;
      log.error({ err, ...template }, 'the plans of a template could not be made');
      return recheckS;
    });
    await inCompany((transaction) => postponeTemplate(transaction, template, nextS));
  }
  return {
    made_count: made.filter((isMade) => isMade === true).length,
    failed_count: made.filter((isMade) => isMade === false).length,
  };
}

type InCompany = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Makes the due plans of a template. Returns after how many seconds to check it again. */
async function makeDueDays(
  { customer_id: companyId, route_template_id: id }: DueTemplate,
  inCompany: InCompany,
  tools: PlanningTools,
  { isOver, signal }: { readonly isOver: () => boolean; readonly signal: AbortSignal },
  made: (boolean | undefined)[],
): Promise<number> {
  const db: Db = { rows: (query) => inCompany((transaction) => transaction.rows(query)) };
  const { timezone, language } = (await getCustomerSettings(db)).record;
  const found = await findRouteTemplate(db, id, ['route_points']);
  if (!found) return recheckS;
  const days = dueDays(found.record, await getTransactionTime(db), timezone);
  const known = days[0] === undefined ? [] : await listMadeDays(db, id, days[0]);
  const importer = { companyId, timezone, language };
  for (const date of days.filter((day) => !known.includes(day))) {
    // The next run makes the remaining days.
    if (isOver()) return 0;
    // Optimized through the queue, which is shared fairly between companies.
    const options = { on_duplicate: 'error' as const, is_async: found.record.optimize };
    const day = await prepareDay(found.record, date, options, importer, { db, signal, tools });
    const isMade = await inCompany(async (transaction) => {
      // A template changed in the meantime is checked again anyway.
      if ((await lockRouteTemplate(transaction, id)) !== found.version) return undefined;
      return commitDayOnce(transaction, day, importer);
    });
    made.push(isMade);
  }
  return recheckS;
}
