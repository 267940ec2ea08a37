import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import { dropEmptyMonth, forgetOld, listRetentionSettings, type RetentionSetting } from '../store/privacy/retention.ts';
import { completeErasure } from './complete-erasure.ts';

/** How much one run of the job does. */
export type ForgetLimits = {
  /** Rows of one statement: few enough that it ends well within its timeout. */
  readonly chunkRows: number;
  /** The run ends after this time; what is not done by then comes first in the next. */
  readonly budgetS: number;
};

/**
 * Deletes, or makes anonymous, whatever is older than the companies' retention settings allow. One class of one company
 * is a transaction of its own, and they take turns, chunk by chunk: whoever has very much to forget keeps nobody
 * waiting, and whoever cannot be served stops nobody.
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
      const gone = await database.transactAsJob(companyId, async (transaction) => {
        const { gone, changed } = await forgetOld(transaction, name, rows);
        await completeErasure(transaction, changed);
        return gone;
      });
      forgotten[name] = (forgotten[name] ?? 0) + gone;
      if (gone > 0) turns.push(turn);
    } catch (error) {
      if (isStatementTimeout(error) && rows > 1) turns.push({ ...turn, rows: Math.ceil(rows / 4) });
      else log.warn({ customer_id: companyId, class: name, err: error }, 'could not forget what is old');
    }
  }
  return forgotten;
}

/** Drops the months of messages that nobody keeps anything in any more, one by one, and returns how many. */
export async function dropEmptyMonths(database: Database): Promise<number> {
  let count = 0;
  while ((await dropEmptyMonth(database)) !== undefined) count += 1;
  return count;
}

type Turn = RetentionSetting & { readonly rows: number };

/** Whether PostgreSQL cancelled the statement (query_canceled): there was more to it than its rows let expect. */
const isStatementTimeout = (error: unknown): boolean => (error as { code?: string }).code === '57014';
