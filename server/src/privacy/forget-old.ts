import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Logger } from 'pino';
import { announceAll } from '../handling/announce.ts';
import { listPhonesOfDrivers } from '../store/access/phones.ts';
import { eraseCardsOfDrivers } from '../store/privacy/erase-cards.ts';
import {
  deleteExpired,
  dropEmptyMonth,
  listInactiveDrivers,
  listRetentionSettings,
  type RetentionSetting,
} from '../store/privacy/retention.ts';
import { completeErasure } from './complete-erasure.ts';

/** How much work one run of the job does. */
export type ForgetLimits = {
  /** Rows of one statement: few enough to end well within its timeout. */
  readonly chunkRows: number;
  /** The run ends after this time. The next run continues with what is left. */
  readonly budgetS: number;
};

/**
 * Deletes or anonymizes data older than the companies' retention settings allow. Each class of a company has its own
 * transactions and takes turns with the others, chunk by chunk. A company with much old data delays no other, and a
 * failure in one stops no other.
 */
export async function forgetAllOld(
  database: Database,
  { chunkRows: rowsAtOnce, budgetS }: ForgetLimits,
  log: Pick<Logger, 'warn'>,
): Promise<Readonly<Partial<Record<RetentionClass, number>>>> {
  const endsMs = Date.now() + budgetS * 1000;
  const forgotten: Partial<Record<RetentionClass, number>> = {};
  const turns: Turn[] = (await listRetentionSettings(database)).map((setting) => ({ ...setting, rows: rowsAtOnce }));
  for (let turn = turns.shift(); turn && Date.now() < endsMs; turn = turns.shift()) {
    const { customer_id: companyId, class: name, rows } = turn;
    try {
      const { gone: deletedCount, remaining } = await database.transactAsJob(companyId, async (transaction) => {
        const driverIds = name === 'inactive_driver' ? await listInactiveDrivers(transaction, rows) : [];
        const phones = await listPhonesOfDrivers(transaction, driverIds);
        const cards = await eraseCardsOfDrivers(transaction, driverIds);
        const forgot = await deleteExpired(transaction, name, rows);
        const isErased = (id: number) => forgot.changed.some(({ driver_id }) => driver_id === id);
        announceAll(
          transaction,
          'phone.ended',
          phones.filter(({ driver_id }) => isErased(driver_id)),
        );
        await completeErasure(transaction, forgot.changed, cards);
        return forgot;
      });
      forgotten[name] = (forgotten[name] ?? 0) + deletedCount;
      if (deletedCount > 0) turns.push(turn);
      else if (remaining.length > 0)
        log.warn(
          { customer_id: companyId, class: name, driver_ids: remaining },
          'drivers who are the only administrators are not anonymized: make another administrator',
        );
    } catch (error) {
      if (isStatementTimeout(error) && rows > 1) turns.push({ ...turn, rows: Math.ceil(rows / 4) });
      else log.warn({ customer_id: companyId, class: name, err: error }, 'could not delete expired data');
    }
  }
  return forgotten;
}

/** Drops, one by one, the months of messages in which no company retains anything, and returns their number. */
export async function dropEmptyMonths(database: Database): Promise<number> {
  let count = 0;
  while ((await dropEmptyMonth(database)) !== undefined) count += 1;
  return count;
}

type Turn = RetentionSetting & { readonly rows: number };

/** Whether PostgreSQL cancelled the statement (query_canceled): it took longer than its number of rows suggested. */
const isStatementTimeout = (error: unknown): boolean => (error as { code?: string }).code === '57014';
