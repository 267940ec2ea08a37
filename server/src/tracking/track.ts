import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { type TrackPoint, trackMaxDays } from '@tropeiro/domain/tracking/position.ts';
import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import type { Timeline } from '@tropeiro/telematics/engine/timeline.ts';
import { TrackFollower } from '@tropeiro/telematics/track/follow-track.ts';
import { SliceSimplifier } from '@tropeiro/telematics/track/simplify-slices.ts';
import type { Handler } from '../handling/call.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Db } from '../store/engine/db.ts';
import { joinRecords, splitRecords } from '../store/engine/page.ts';
import { findFleetOfVehicle, listChangesUntil } from '../store/tracking/event-setting-changes.ts';
import * as store from '../store/tracking/track.ts';
import { hasVehicle } from '../store/tracking/tracked-vehicle.ts';
import { companySettings } from './company-settings.ts';
import { ownTimes, periodOfPage } from './driven-times.ts';

/** How many positions before a track tell whether its first ones are believed. */
const positionsBefore = 10;

/** The track of a vehicle, followed while it is read: what is a jump, and what a zoom leaves out, is told on the way. */
export const listTrack: Handler<'listTrack'> = async (call) => {
  const { params, query, actor, db } = call;
  const { date_time_start: begin, date_time_end: end, cursor, zoom } = query;
  const faults = periodFaults(begin, end, { begin: 'date_time_start', end: 'date_time_end' }, trackMaxDays);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  if (!(await hasVehicle(db, params.id, ownUserId(actor)))) throw new Refusal('not_found');
  const cursorTime = cursor === undefined ? undefined : store.trackCursorTime(cursor);
  const driven = await ownTimes(call, { vehicleId: params.id }, periodOfPage({ begin, end }, cursorTime, query.count));
  const track = store.listTrack(query, params.id, { begin, end }, driven);
  const before = await store.listPositionsBefore(
    db,
    params.id,
    cursorTime ?? begin,
    cursor !== undefined,
    positionsBefore,
  );
  const settings = await settingsUntil(db, params.id, begin, end);
  return { ...track, alter: (records) => followRecords(records, before, settings, zoom) };
};

/** The settings of a vehicle over the time of a track, in the fleet that it is in when that begins. */
async function settingsUntil(db: Db, id: number, begin: string, end: string): Promise<Timeline<SettingsInForce>> {
  const fleetId = (await findFleetOfVehicle(db, id, begin)) ?? null;
  const changes = await listChangesUntil(db, { fleet_id: fleetId, vehicle_id: id }, end);
  return companySettings(changes)(id, fleetId);
}

/** A position with the bytes of its record. */
type Followed = TrackPoint & { readonly record: Buffer };

async function* followRecords(
  chunks: AsyncIterable<Buffer>,
  before: readonly TrackPoint[],
  settings: Timeline<SettingsInForce>,
  zoom: number | undefined,
): AsyncGenerator<Buffer> {
  const follower = new TrackFollower(settings);
  for (const point of before) follower.follow(placeOf(point));
  const simplifier = zoom === undefined ? undefined : new SliceSimplifier<Followed>(zoom);
  const slice = new TimeSlice();
  for await (const chunk of chunks) {
    const kept: Buffer[] = [];
    for (const record of splitRecords(chunk)) {
      const point = followed(record, follower);
      if (!simplifier) kept.push(point.record);
      else for (const one of simplifier.add(point)) kept.push(one.record);
      await slice.yieldIfUsedUp();
    }
    yield joinRecords(kept);
  }
  if (simplifier) yield joinRecords(simplifier.end().map(({ record }) => record));
}

/** The position of a record with what the follower tells of it; most are as the database wrote them. */
function followed(record: Buffer, follower: TrackFollower): Followed {
  const point = JSON.parse(record.toString()) as TrackPoint;
  const told = { ...point, ...follower.follow(placeOf(point)) };
  return { ...told, record: told.jump || told.gap ? Buffer.from(JSON.stringify(told)) : record };
}

const placeOf = ({ date_time, latitude, longitude, speed, ignition }: TrackPoint) => ({
  timeMs: Date.parse(date_time),
  latitude,
  longitude,
  speedKmh: speed,
  ignition,
});
