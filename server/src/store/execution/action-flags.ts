import { sameAddressM } from '@tropeiro/domain/execution/actions/action-flag.ts';
import { asTextArray, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { metresBetween } from '../places/metres-between.ts';

const reused = (action: Sql): Sql => sql`case when ${action}.reused_picture then 'reused_picture' end`;

/**
 * The flags of an action: why it could have been refused although it was applied. `action` names a row of
 * `execution_action`.
 */
export const flagsOfAction = (action: Sql): Sql => sql`array_remove(array[${action}.flag, ${reused(action)}], null)`;

/** The first flag, or null. */
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
 * Flags actions that refer to a picture, by any of its hashes, that an attempt at another address already refers to.
 * Of two actions in one call, the later is flagged. A file that another user refers to without having uploaded it
 * does not count there. The caller holds the locks of the files, so that one of two concurrent actions sees the
 * other.
 */
export function flagReusedPictures(transaction: Transaction, uuids: readonly string[]): void {
  if (uuids.length === 0) return;
  // The attempts are joined outside, so that actions that are no attempts cost nothing. The subquery of uuids is hashed once;
  // an array would be compared element by element.
  transaction.queue(sql`update execution_action done set reused_picture = true
    from execution_record own join route_point here on here.customer_id = own.customer_id and here.id = own.route_point_id
    where done.customer_id = tenant() and done.uuid = any(${asTextArray(uuids)}::uuid[]) and not done.reused_picture
      and own.customer_id = done.customer_id and own.execution_action_id = done.id
      and exists (select from unnest(${filesOf(sql`done`)}) named (hash)
        cross join lateral (select named.hash union select same.sha256_uploaded from uploaded_image u
          join uploaded_image same on same.customer_id = u.customer_id and same.image_id = u.image_id
          where u.customer_id = done.customer_id and u.sha256_uploaded = named.hash and u.user_id = done.user_id) file (hash)
        join proof_picture p on p.customer_id = done.customer_id and p.sha256_uploaded = file.hash
        join execution_action other on other.customer_id = p.customer_id and other.route_plan_id = p.route_plan_id
          and other.user_id = p.user_id and (p.sha256_stored is not null or p.user_id = done.user_id)
          and other.id <> done.id and ${filesOf(sql`other`)} @> array[file.hash]
          and ((other.corrected_time, other.id) < (done.corrected_time, done.id)
            or other.uuid not in (select jsonb_array_elements_text(${uuids}::jsonb)::uuid))
        join execution_record record on record.customer_id = other.customer_id and record.execution_action_id = other.id
        join route_point there on there.customer_id = record.customer_id and there.id = record.route_point_id
        where ${isAtAnotherAddress})`);
}
