import { CallProgress, type CallState } from '@tropeiro/domain/about/call-progress.ts';
import { type ProgressStep, percentOf } from '@tropeiro/domain/about/progress-step.ts';
import { Type } from 'typebox';
import { type Db, one } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { type Sql, sql, tableColumns, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A call whose progress is told. */
export type ToldCall = {
  readonly id: string;
  readonly userId: number;
  readonly requestId: string;
  readonly operation: string;
};

/** For how long an ended call is told of, and one of which nothing more is heard. */
const keptS = 600;

/** For how long one that is answered, but not done yet, is told of: longer than any queue. */
const pendingKeptS = 86_400;

/** Who has not written for so long, and had not responded, is dead. */
const silentS = 60;

/** Of how many calls a company is told: the latest. */
const maxCountOfCompany = 1000;

export type EndState = CallState & ('done' | 'failed' | 'cancelled');

const StoredProgress = Type.Omit(CallProgress, ['phase_name']);
export type StoredProgress = Type.Static<typeof StoredProgress>;

/** The progress of the latest call with this id: of a user's own, where there is one. */
export async function findProgress(
  db: Db,
  requestId: string,
  userId: number,
  isOwnOnly: boolean,
): Promise<StoredProgress | undefined> {
  const conditions = where(
    sql`request_id = ${requestId}`,
    sql`date_expires > now()`,
    isOwnOnly ? sql`user_id = ${userId}` : undefined,
  );
  const order = sql`order by user_id = ${userId} desc, date_started desc limit 1`;
  return one(await db.rows(sql`select ${record} from call_progress${conditions} ${order}`));
}

const record = recordOf(StoredProgress, {
  ...tableColumns('call_progress', ['request_id', 'operation']),
  state: sql`case when status is null and date_updated < now() - make_interval(secs => ${silentS}) then 'failed' else state end`,
  ...tableColumns('call_progress', ['phase', 'done', 'total', 'percent', 'status', 'date_started', 'date_updated']),
});

/** Begins to tell of a call that began so many seconds ago, unless a later one of the same name is told of by now. */
export async function beginProgress(
  transaction: Transaction,
  { id, userId, requestId, operation }: ToldCall,
  elapsedS: number,
  step: ProgressStep | undefined,
): Promise<void> {
  await transaction.pipeline([
    sql`insert into call_progress (id, user_id, request_id, operation, date_started, ${stepColumns}, date_expires)
      values (${id}::uuid, ${userId}, ${requestId}, ${operation}, now() - make_interval(secs => ${elapsedS}),
        ${stepValues(step)}, ${keptUntil})
      on conflict (customer_id, request_id, user_id) do update set id = excluded.id, operation = excluded.operation,
        date_started = excluded.date_started, state = excluded.state, phase = excluded.phase, done = excluded.done,
        total = excluded.total, percent = excluded.percent, status = null, date_updated = now(),
        date_expires = excluded.date_expires
      where call_progress.date_started < excluded.date_started`,
    sql`delete from call_progress where id in
      (select id from call_progress order by date_updated desc offset ${maxCountOfCompany})`,
  ]);
}

/** Tells how far a call is that is told of. */
export async function updateProgress(
  transaction: Transaction,
  id: string,
  step: ProgressStep | undefined,
): Promise<void> {
  await transaction.rows(sql`update call_progress set (${stepColumns}) = (${stepValues(step)}), date_updated = now(),
    date_expires = greatest(date_expires, ${keptUntil}) where id = ${id}::uuid and ${isRunning}`);
}

/** Tells how a call has ended, with the status of its response, if it got one, and for so many seconds. */
export async function endProgress(
  transaction: Transaction,
  id: string,
  state: EndState,
  status: number | undefined,
  forS = keptS,
): Promise<void> {
  await transaction.rows(sql`update call_progress
    set state = ${state}, status = ${status ?? null}::smallint, ${ending(state, forS)} where id = ${id}::uuid`);
}

/**
 * The statement that tells of a call which is answered with what it asked for still to be done; of none where the
 * transaction is of no call. It takes the place of what was told of the call so far.
 */
export const tellOfPending = (operation: string): Sql =>
  sql`insert into call_progress (id, user_id, request_id, operation, state, status, date_expires)
    select gen_random_uuid(), (actor ->> 'user_id')::bigint, actor ->> 'request_id', ${operation}, 'waiting', 202,
      ${secondsFromNow(pendingKeptS)}
    from (select nullif(current_setting('tropeiro.actor', true), '')::jsonb as actor) caller
    where actor ->> 'user_id' is not null and actor ->> 'request_id' is not null
    on conflict (customer_id, request_id, user_id) do update set id = excluded.id, operation = excluded.operation,
      state = excluded.state, status = excluded.status, phase = null, done = null, total = null, percent = null,
      date_started = now(), date_updated = now(), date_expires = excluded.date_expires`;

/** The assignments of a row whose call has ended: what is done has no phase any more, what failed did so in one. */
export function ending(state: EndState, forS = keptS): Sql {
  const told = sql`date_updated = now(), date_expires = ${secondsFromNow(forS)}`;
  return state === 'done' ? sql`phase = null, done = null, total = null, percent = 100, ${told}` : told;
}

const secondsFromNow = (seconds: number): Sql => sql`now() + make_interval(secs => ${seconds})`;

const keptUntil = secondsFromNow(keptS);

const isRunning = sql`state in ('waiting', 'running')`;

const stepColumns = sql`state, phase, done, total, percent`;

const stepValues = (step: ProgressStep | undefined): Sql =>
  sql`${step ? 'running' : 'waiting'}, ${step?.phase ?? null}, ${step?.done ?? null}::integer, ${step?.total ?? null}::integer,
    ${(step && percentOf(step)) ?? null}::smallint`;
