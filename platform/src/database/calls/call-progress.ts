import type { CallState } from '@tropeiro/domain/about/call-progress.ts';
import { CallProgress } from '@tropeiro/domain/about/call-progress-schema.ts';
import { type ProgressStep, percentOf } from '@tropeiro/domain/about/progress-step.ts';
import { Type } from 'typebox';
import { type Db, parseFirst } from '../db.ts';
import { recordOf } from '../json/json.ts';
import { type Sql, sql, tableColumns, where } from '../statement.ts';
import type { Transaction } from '../transaction.ts';

/** A call whose progress is reported. */
export type ReportedCall = {
  readonly id: string;
  readonly userId: number;
  readonly requestId: string;
  readonly operation: string;
};

/** How long the progress of an ended call can be read, and that of a call without further reports. */
const expiresAfterS = 600;

/**
 * How long the progress of a call can be read whose response is sent but whose work is not done: longer than any queue.
 */
const pendingExpiresAfterS = 86_400;

/** A process that has not written for this long, and has sent no response, is dead. */
const silentS = 60;

/** How many calls are listed per company: the latest ones. */
const maxCountOfCompany = 1000;

export type EndState = CallState & ('done' | 'failed' | 'cancelled');

const StoredProgress = Type.Omit(CallProgress, ['phase_name']);
export type StoredProgress = Type.Static<typeof StoredProgress>;

/** The progress of the latest call with this id. A user's own call comes first. */
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
  return parseFirst(await db.rows(sql`select ${record} from call_progress${conditions} ${order}`));
}

const record = recordOf(StoredProgress, {
  ...tableColumns('call_progress', ['request_id', 'operation']),
  state: sql`case when status is null and date_updated < now() - make_interval(secs => ${silentS}) then 'failed' else state end`,
  ...tableColumns('call_progress', ['phase', 'done', 'total', 'percent', 'status', 'date_started', 'date_updated']),
});

/**
 * Starts the progress record of a call that began this many seconds ago, unless a later call with the same id already
 * has one.
 */
export async function beginProgress(
  transaction: Transaction,
  { id, userId, requestId, operation }: ReportedCall,
  elapsedS: number,
  step: ProgressStep | undefined,
): Promise<void> {
  await transaction.pipeline([
    sql`insert into call_progress (id, user_id, request_id, operation, date_started, ${stepColumns}, date_expires)
      values (${id}::uuid, ${userId}, ${requestId}, ${operation}, now() - make_interval(secs => ${elapsedS}),
        ${stepValues(step)}, ${expiryDate})
      on conflict (customer_id, request_id, user_id) do update set id = excluded.id, operation = excluded.operation,
        date_started = excluded.date_started, state = excluded.state, phase = excluded.phase, done = excluded.done,
        total = excluded.total, percent = excluded.percent, status = null, date_updated = now(),
        date_expires = excluded.date_expires
      where call_progress.date_started < excluded.date_started`,
    sql`delete from call_progress where id in
      (select id from call_progress order by date_updated desc offset ${maxCountOfCompany})`,
  ]);
}

/** Updates the phase and progress of a call that has a progress record. */
export async function updateProgress(
  transaction: Transaction,
  id: string,
  step: ProgressStep | undefined,
): Promise<void> {
  await transaction.rows(sql`update call_progress set (${stepColumns}) = (${stepValues(step)}), date_updated = now(),
    date_expires = greatest(date_expires, ${expiryDate}) where id = ${id}::uuid and ${isRunning}`);
}

/**
 * Records how a call ended, with the status of its response, if it got one. The record can be read for this many
 * seconds.
 */
export async function endProgress(
  transaction: Transaction,
  id: string,
  state: EndState,
  status: number | undefined,
  expiresInS = expiresAfterS,
): Promise<void> {
  await transaction.rows(sql`update call_progress
    set state = ${state}, status = ${status ?? null}::smallint, ${endAssignments(state, expiresInS)} where id = ${id}::uuid`);
}

/**
 * The statement that records a call as answered while its work is still to be done. It replaces the previous progress
 * of the call. It does nothing in a transaction that belongs to no call.
 */
export const insertPendingProgress = (operation: string): Sql =>
  sql`insert into call_progress (id, user_id, request_id, operation, state, status, date_expires)
    select gen_random_uuid(), (actor ->> 'user_id')::bigint, actor ->> 'request_id', ${operation}, 'waiting', 202,
      ${secondsFromNow(pendingExpiresAfterS)}
    from (select nullif(current_setting('tropeiro.actor', true), '')::jsonb as actor) caller
    where actor ->> 'user_id' is not null and actor ->> 'request_id' is not null
    on conflict (customer_id, request_id, user_id) do update set id = excluded.id, operation = excluded.operation,
      state = excluded.state, status = excluded.status, phase = null, done = null, total = null, percent = null,
      date_started = now(), date_updated = now(), date_expires = excluded.date_expires`;

/**
 * The assignments for the row of a call that has ended. A completed call has no phase; a failed call keeps the phase it
 * failed in.
 */
export function endAssignments(state: EndState, expiresInS = expiresAfterS): Sql {
  const dates = sql`date_updated = now(), date_expires = ${secondsFromNow(expiresInS)}`;
  return state === 'done' ? sql`phase = null, done = null, total = null, percent = 100, ${dates}` : dates;
}

const secondsFromNow = (seconds: number): Sql => sql`now() + make_interval(secs => ${seconds})`;

const expiryDate = secondsFromNow(expiresAfterS);

const isRunning = sql`state in ('waiting', 'running')`;

const stepColumns = sql`state, phase, done, total, percent`;

const stepValues = (step: ProgressStep | undefined): Sql =>
  sql`${step ? 'running' : 'waiting'}, ${step?.phase ?? null}, ${step?.done ?? null}::integer, ${step?.total ?? null}::integer,
    ${(step && percentOf(step)) ?? null}::smallint`;
