import { AnnouncedAttempt } from '@tropeiro/domain/execution/attempted-point-schema.ts';
import { ExecutionRecord } from '@tropeiro/domain/execution/execution-record-schema.ts';
import { RouteReason } from '@tropeiro/domain/execution/route-reason-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { collectionOf, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { asTextArray, type Sql, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import { Type } from 'typebox';
import { joinImage } from '../files/uploaded-images.ts';
import { flagsOfAction } from './action-flags.ts';
import { receiverOf } from './receivers.ts';

/**
 * The name of the image that the action's user uploaded as a file with this hash. Null until that user uploads it.
 * Another user's upload and the photo of a licence do not belong to the action.
 */
export const imageName = (hash: Sql): Sql =>
  sql`(select image.name from uploaded_image u ${joinImage} where u.customer_id = done.customer_id
    and u.sha256_uploaded = ${hash} and u.user_id = done.user_id and not image.is_licence)`;

const reasonOf = (table: Sql, id: Sql) =>
  relatedOf(
    recordOf(
      RouteReason,
      tableColumns('reason', [
        'id',
        'name',
        'external_code',
        'date_created',
        'date_modified',
        'requires_picture',
        'requires_comment',
        'active',
      ]),
    ),
    sql`from ${table} reason where reason.id = ${id}`,
  );

/**
 * The time of an attempt on the server's clock, for an `execution_record` called `record` and its action called
 * `done`. The record's date is on the device's clock, unless replaying the actions inferred it, as for an unreported
 * departure.
 */
export const attemptTime = sql`case when record.return_date = done.device_time then done.corrected_time else record.return_date end`;

/** The attempts at points, called `record`, each with its action, called `done`. */
export const attemptsWithActions = sql`execution_record record join execution_action done on done.id = record.execution_action_id`;

/**
 * The attempts at a point, where its table is called `point`. The oldest comes first. Each has the pictures received
 * so far.
 */
const attemptsFor = (showsReceivers: boolean) =>
  collectionOf(
    recordOf(ExecutionRecord, {
      id: sql`record.id`,
      latitude: sql`done.latitude`,
      longitude: sql`done.longitude`,
      return_date: sql`record.return_date`,
      sync_date: sql`done.sync_date`,
      pictures: sql`(${pictureNames()})[1]`,
      picture_list: pictureNames(),
      signature_img: imageName(sql`done.signature`),
      hodometer_picture: imageName(sql`done.hodometer_picture`),
      route_return_reason_id: sql`done.route_return_reason_id`,
      route_return_reason: reasonOf(sql`route_return_reason`, sql`done.route_return_reason_id`),
      route_executed_reason_id: sql`done.route_executed_reason_id`,
      route_executed_reason: reasonOf(sql`route_executed_reason`, sql`done.route_executed_reason_id`),
      comment: sql`done.comment`,
      ...receiverOf(sql`done`, showsReceivers),
      flags: flagsOfAction(sql`done`),
    }),
    sql`from ${attemptsWithActions} where record.route_point_id = point.id`,
    sql`record.attempt`,
  );
/** Whether names and documents of receivers are shown or masked. */
export type ShownReceivers = 'shown' | 'masked';

/**
 * How persons at points are shown: with `open_plans`, contacts of plans that are to be executed or under way are shown.
 * Receivers are masked then.
 */
export type ShownPersons = ShownReceivers | 'open_plans';

export const attemptsAtPoint = { shown: attemptsFor(true), masked: attemptsFor(false) };

/** The attempts that the actions with these uuids made, as they are announced: without `pii:read`. */
export async function listAnnouncedAttempts(
  db: Db,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncedAttempt>> {
  if (uuids.length === 0) return new Map();
  const found = parseAll<Type.Static<typeof FoundAttempt>>(
    await db.rows(sql`select ${foundAttempt} from execution_action done
        left join execution_record record on record.customer_id = done.customer_id
          and record.execution_action_id = done.id and record.route_point_id = done.route_point_id
      where done.customer_id = tenant() and done.uuid = any(${asTextArray(uuids)}::uuid[])`),
  );
  return new Map(
    found.map(({ uuid, return_reason, executed_reason, ...attempt }) => [
      uuid,
      { ...attempt, reason: return_reason ?? executed_reason },
    ]),
  );
}

const { reason, ...attemptFields } = AnnouncedAttempt.properties;
const FoundAttempt = Type.Object({
  uuid: Type.String(),
  ...attemptFields,
  return_reason: reason,
  executed_reason: reason,
});

const foundAttempt = recordOf(FoundAttempt, {
  uuid: sql`done.uuid`,
  return_date: sql`coalesce(record.return_date, done.device_time)`,
  comment: sql`done.comment`,
  pictures: pictureNames(),
  receiver_name: receiverOf(sql`done`, false).receiver_name,
  latitude: sql`done.latitude`,
  longitude: sql`done.longitude`,
  return_reason: reasonOf(sql`route_return_reason`, sql`done.route_return_reason_id`),
  executed_reason: reasonOf(sql`route_executed_reason`, sql`done.route_executed_reason_id`),
});

/** Whether an attempt at the point refers to a picture that its user has not uploaded yet. */
export const isProofPending = sql`(point.status <> 'P' and exists (
  select from ${attemptsWithActions}
    cross join lateral unnest(done.pictures || done.signature || done.hodometer_picture) named (hash)
  where record.route_point_id = point.id and named.hash is not null and ${imageName(sql`named.hash`)} is null))`;

/** The names of an action's uploaded pictures, in the action's order, which unnest preserves. */
export function pictureNames(): Sql {
  return sql`array(select named.name from (
    select ${imageName(sql`sent.hash`)} as name from unnest(done.pictures) sent (hash)) named where named.name is not null)`;
}
