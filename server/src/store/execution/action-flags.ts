import { sameAddressM } from '@tropeiro/domain/execution/action-flag.ts';
import { metresBetween } from '../engine/metres-between.ts';
import { asTextArray, type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

const reused = (action: Sql): Sql => sql`case when ${action}.reused_picture then 'reused_picture' end`;

/** What an action, a row of `execution_action` of this name, was applied in spite of. */
export const flagsOfAction = (action: Sql): Sql => sql`array_remove(array[${action}.flag, ${reused(action)}], null)`;

/** The first of them, or null. */
export const flagOfAction = (action: Sql): Sql => sql`coalesce(${action}.flag, ${reused(action)})`;

const filesOf = (action: Sql): Sql =>
  sql`(${action}.pictures || array[${action}.signature, ${action}.hodometer_picture])`;

const isAtAnotherAddress = sql`coalesce(${metresBetween(
  sql`here.latitude`,
  sql`here.longitude`,
  sql`there.latitude`,
  sql`there.longitude`,
)} > ${sameAddressM}, here.address is distinct from there.address)`;

/**
 * Flags those of the actions that name a picture which an attempt at another address names already. Of two actions of one
 * call the later is flagged. A file that another user names without having uploaded it proves nothing there. Called behind
 * the locks of the files that they name, so that one of two actions at the same time sees the other.
 */
export function flagReusedPictures(transaction: Transaction, uuids: readonly string[]): void {
  if (uuids.length === 0) return;
  transaction.queue(sql`update execution_action done set reused_picture = true
    where done.customer_id = tenant() and done.uuid = any(${asTextArray(uuids)}::uuid[]) and not done.reused_picture
      and exists (select from execution_record own
        join route_point here on here.customer_id = own.customer_id and here.id = own.route_point_id
        cross join lateral unnest(${filesOf(sql`done`)}) file (hash)
        join proof_picture p on p.customer_id = done.customer_id and p.sha256_uploaded = file.hash
        join execution_action other on other.customer_id = p.customer_id and other.route_plan_id = p.route_plan_id
          and other.user_id = p.user_id and (p.sha256_stored is not null or p.user_id = done.user_id)
          and other.id <> done.id and ${filesOf(sql`other`)} @> array[file.hash]
          and (other.uuid <> all(${asTextArray(uuids)}::uuid[]) or (other.corrected_time, other.id) < (done.corrected_time, done.id))
        join execution_record record on record.customer_id = other.customer_id and record.execution_action_id = other.id
        join route_point there on there.customer_id = record.customer_id and there.id = record.route_point_id
        where own.customer_id = done.customer_id and own.execution_action_id = done.id and ${isAtAnotherAddress})`);
}
