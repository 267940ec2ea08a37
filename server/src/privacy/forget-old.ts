import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';
import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import { forgetOld, listRetentionSettings, type RetentionSetting } from '../store/privacy/retention.ts';
import { announceForgotten } from './announce-forgotten.ts';

export type Pace = {
  /** Few enough that a portion is done well within the time one statement may take. */
  readonly rowsAtOnce: number;
  /** What is not done by then waits for the next run, first of all. */
  readonly budgetS: number;
};

/**
 * Forgets what the companies no longer keep. One class of one company is a transaction of its own, and they take turns,
 * portion by portion: whoever has very much to forget keeps nobody waiting, and whoever cannot be served stops nobody.
 */
export async function forgetAllOld(
  database: Database,
  { rowsAtOnce, budgetS }: Pace,
  log: Pick<Logger, 'warn'>,
): Promise<Readonly<Partial<Record<RetentionClass, number>>>> {
  const endsMs = Date.now() + budgetS * 1000;
  const forgotten: Partial<Record<RetentionClass, number>> = {};
  const turns: Turn[] = (await listRetentionSettings(database)).map((setting) => ({ ...setting, rows: rowsAtOnce }));
  for (let turn = turns.shift(); turn && Date.now() < endsMs; turn = turns.shift()) {
    const { customer_id: customerId, class: name, rows } = turn;
    try {
      const gone = await database.transactInCompany(customerId, { via: 'job' }, async (transaction) => {
        const { gone, changed } = await forgetOld(transaction, name, rows);
        await announceForgotten(transaction, changed);
        return gone;
      });
      forgotten[name] = (forgotten[name] ?? 0) + gone;
      if (gone > 0) turns.push(turn);
    } catch (error) {
      if (tookTooLong(error) && rows > 1) turns.push({ ...turn, rows: Math.ceil(rows / 4) });
      else log.warn({ customer_id: customerId, class: name, err: error }, 'could not forget what is old');
    }
  }
  return forgotten;
}

type Turn = RetentionSetting & { readonly rows: number };

/** PostgreSQL has cancelled the statement: there was more to it than its rows let expect. */
const tookTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014';
