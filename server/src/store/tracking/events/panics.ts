import type { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { panicCategory, panicsOfMinuteMaxCount } from '@tropeiro/domain/tracking/panic.ts';
import type { NewPanic } from '@tropeiro/domain/tracking/panic-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { executedByDriver } from '../../planning/executed-by.ts';
import { listPresentPositions } from '../positions/last-positions.ts';
import { findPhonePlace, type TimedPlace } from '../positions/phone-positions.ts';
import { eventRecord } from './events.ts';

/** The driver of a user who sends a panic, the driver's vehicle, and what is known of the driver's panics. */
export type PanicSender = {
  readonly driver_id: number;
  /** The vehicle of the driver. Null: none, or it is not known which. */
  readonly vehicle_id: number | null;
  /** The event that was stored for the same uuid. Null: none. */
  readonly event_id: number | null;
  /** The seconds until another panic of the driver can be stored. Null: it can be stored now. */
  readonly wait_s: number | null;
};

/** Finds the driver of a user. Calls of one driver wait for each other, so that none is stored twice. */
export async function lockPanicSender(
  transaction: Transaction,
  userId: number,
  uuid: string,
): Promise<PanicSender | undefined> {
  const own = sql`(select driver_id from app_user where id = ${userId})`;
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended('panic ' || ${own}, 0))`);
  return parseFirst(
    await transaction.rows(sql`select json_build_object('driver_id', driver.id, 'vehicle_id', ${vehicleOf(sql`driver.id`)},
        'event_id', (select p.id from panic p where p.driver_id = driver.id and p.uuid = ${uuid}),
        'wait_s', (select greatest(1, ceil(60 - extract(epoch from now() - p.date_created))) from panic p
          where p.driver_id = driver.id and p.date_created > now() - interval '60 seconds'
          order by p.date_created desc offset ${panicsOfMinuteMaxCount - 1} limit 1))
      from driver where id = ${own}`),
  );
}

/** A panic to store. */
type PanicOfDriver = {
  readonly driverId: number;
  readonly vehicleId: number | null;
  readonly time: string;
  readonly panic: NewPanic;
  /** Where the driver was last, for a panic without a place. */
  readonly lastPlace: TimedPlace | undefined;
};

/** Stores a panic of a driver as an event without a device. No message changes such an event. */
export async function insertPanic(
  transaction: Transaction,
  { driverId, vehicleId, time, panic, lastPlace }: PanicOfDriver,
): Promise<Event> {
  const { uuid, device_time, latitude = null, longitude = null, accuracy_m = null } = panic;
  const { latitude: lastLatitude = null, longitude: lastLongitude = null, time: lastTime = null } = lastPlace ?? {};
  const event = requireWritten(
    parseFirst<Event>(
      await transaction.rows(sql`insert into event (vehicle_id, key, category, begin_time, end_time, driver_id, distance,
          begin_latitude, begin_longitude, end_latitude, end_longitude, last_latitude, last_longitude, last_position_time, revision)
        select ${vehicleId}::bigint, ${`panic:${uuid}`}, ${panicCategory}, ${time}, ${time}, ${driverId}, 0,
          ${latitude}::float8, ${longitude}::float8, ${latitude}::float8, ${longitude}::float8,
          ${lastLatitude}::float8, ${lastLongitude}::float8, ${lastTime}::timestamptz, 1
        returning ${eventRecord}`),
    ),
  );
  await transaction.rows(sql`insert into panic (id, driver_id, uuid, time, device_time, accuracy_m)
    values (${event.id}, ${driverId}, ${uuid}, ${time}, ${device_time}, ${accuracy_m})`);
  return event;
}

/** The last known place of a driver: of the driver's phone or of this vehicle, whichever is newer. */
export async function findLastPlace(
  db: Db,
  driverId: number,
  vehicleId: number | null,
): Promise<TimedPlace | undefined> {
  const [ofVehicle] = await listPresentPositions(db, vehicleId === null ? [] : [vehicleId]);
  const ofPhone = await findPhonePlace(db, driverId);
  if (!ofVehicle || !ofPhone) return ofVehicle ?? ofPhone;
  return ofPhone.time > ofVehicle.time ? ofPhone : ofVehicle;
}

/** The vehicle of the plan that a driver began last, otherwise the driver's own if there is one only. */
const vehicleOf = (driver: Sql) => {
  const underWay = executedByDriver(driver).map(
    (executed) => sql`select vehicle_id, date_started, id from route_plan
      where ${executed} and status = 'E' and date_excluded is null and vehicle_id is not null`,
  );
  const [byDriver = sql``, byHelper = sql``] = underWay;
  return sql`coalesce(
    (select vehicle_id from (${byDriver} union all ${byHelper}) plan order by date_started desc nulls last, id desc limit 1),
    (select min(id) from vehicle where vehicle.driver_id = ${driver} and status = 'A' having count(*) = 1))`;
};
