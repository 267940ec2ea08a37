import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { trackMaxDays } from '@tropeiro/domain/tracking/position.ts';
import type { TrackPoint } from '@tropeiro/domain/tracking/position-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { joinRecords, splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { SettingsInForce } from '@tropeiro/telematics/engine/context.ts';
import type { ValueOverTime } from '@tropeiro/telematics/engine/timeline.ts';
import { TrackFollower } from '@tropeiro/telematics/track/follow-track.ts';
import { SliceSimplifier } from '@tropeiro/telematics/track/simplify-slices.ts';
import type { Handler } from '../../handling/handler.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import { findFleetOfVehicle, listChangesUntil } from '../../store/tracking/events/event-setting-changes.ts';
import * as store from '../../store/tracking/positions/track.ts';
import { hasVehicle } from '../../store/tracking/tracked-vehicle.ts';
import { companySettings } from '../fold/company-settings.ts';
import { ownTimes, periodOfPage } from './driven-times.ts';

/** How many positions before a track are read to decide whether its first ones are plausible. */
const positionsBefore = 10;

/** Returns the track of a vehicle. Jumps are marked and positions simplified for the zoom while the records are read. */
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

/** The settings of a vehicle during a track, for the fleet of the vehicle at its begin. */
async function settingsUntil(db: Db, id: number, begin: string, end: string): Promise<ValueOverTime<SettingsInForce>> {
  const fleetId = (await findFleetOfVehicle(db, id, begin)) ?? null;
  const changes = await listChangesUntil(db, { fleet_id: fleetId, vehicle_id: id }, end);
  return companySettings(changes)(id, fleetId);
}

/** A position with the bytes of its record. */
type MarkedPoint = TrackPoint & { readonly record: Buffer };

async function* followRecords(
  chunks: AsyncIterable<Buffer>,
  before: readonly TrackPoint[],
  settings: ValueOverTime<SettingsInForce>,
  zoom: number | undefined,
): AsyncGenerator<Buffer> {
  const follower = new TrackFollower(settings);
  for (const point of before) follower.follow(placeOf(point));
  const simplifier = zoom === undefined ? undefined : new SliceSimplifier<MarkedPoint>(zoom);
  const slice = new TimeSlice();
  for await (const chunk of chunks) {
    const records: Buffer[] = [];
    for (const record of splitRecords(chunk)) {
      const point = markedPoint(record, follower);
      if (!simplifier) records.push(point.record);
      else for (const shown of simplifier.add(point)) records.push(shown.record);
      await slice.yieldIfUsedUp();
    }
    yield joinRecords(records);
  }
  if (simplifier) yield joinRecords(simplifier.end().map(({ record }) => record));
}

/** The position of a record, with its jump or gap. Most records stay as the database wrote them. */
function markedPoint(record: Buffer, follower: TrackFollower): MarkedPoint {
  const point = JSON.parse(record.toString()) as TrackPoint;
  const marked = { ...point, ...follower.follow(placeOf(point)) };
  return { ...marked, record: marked.jump || marked.gap ? Buffer.from(JSON.stringify(marked)) : record };
}

const placeOf = ({ date_time, latitude, longitude, speed, ignition }: TrackPoint) => ({
  timeMs: Date.parse(date_time),
  latitude,
  longitude,
  speedKmh: speed,
  ignition,
});
