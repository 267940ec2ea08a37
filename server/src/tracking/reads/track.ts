import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { trackMaxDays } from '@tropeiro/domain/tracking/position.ts';
import { type TrackPoint, TrackPoint as TrackPointSchema } from '@tropeiro/domain/tracking/position-schema.ts';
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
import { findVehicleSize } from '../../store/tracking/positions/vehicle-size.ts';
import { hasVehicle } from '../../store/tracking/tracked-vehicle.ts';
import type { EmbeddedRoads, VehicleRoads } from '../../travel/roads/embedded-roads.ts';
import { travelVehicleOf, usualVehicle } from '../../travel/vehicle-class.ts';
import { companySettings } from '../fold/company-settings.ts';
import { ownTimes, periodOfPage } from './driven-times.ts';
import { matchedTrack } from './match-track.ts';

/** How many positions before a track are read to decide whether its first ones are plausible. */
const positionsBefore = 10;

/**
 * Returns the track of a vehicle. Jumps are marked, and positions matched to roads and simplified for the zoom, while the
 * records are read.
 */
export const listTrack =
  (roads: EmbeddedRoads): Handler<'listTrack'> =>
  async (call) => {
    const { params, query, actor, db, disconnectSignal: signal } = call;
    const { date_time_start: begin, date_time_end: end, cursor, zoom, matched = false } = query;
    const faults = periodFaults(begin, end, { begin: 'date_time_start', end: 'date_time_end' }, trackMaxDays);
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    if (!(await hasVehicle(db, params.id, ownUserId(actor)))) throw new Refusal('not_found');
    const cursorTime = cursor === undefined ? undefined : store.trackCursorTime(cursor);
    const driven = await ownTimes(
      call,
      { vehicleId: params.id },
      periodOfPage({ begin, end }, cursorTime, query.count),
    );
    const track = store.listTrack(query, params.id, { begin, end }, driven);
    const before = await store.listPositionsBefore(
      db,
      params.id,
      cursorTime ?? begin,
      cursor !== undefined,
      positionsBefore,
    );
    const settings = await settingsUntil(db, params.id, begin, end);
    if (!matched) return { ...track, alter: (records) => followRecords(records, before, settings, zoom) };
    const ofVehicle = await roadsOfVehicle(db, params.id, roads);
    const caller = { companyId: actor.customer_id, signal };
    return {
      ...track,
      alter: (records) => {
        const followed = followPositions(records, new TrackFollower(settings), before);
        return writeTrack(matchedTrack(followed, ofVehicle, caller), zoom);
      },
    };
  };

async function roadsOfVehicle(db: Db, id: number, roads: EmbeddedRoads): Promise<VehicleRoads> {
  const vehicle = await findVehicleSize(db, id);
  const [ofVehicle] = (await roads.forVehicles([vehicle ? travelVehicleOf(vehicle) : usualVehicle])) ?? [];
  if (ofVehicle === undefined) throw new Refusal('roads_unavailable');
  return ofVehicle;
}

/** The positions of records, with jumps and gaps. */
async function* followPositions(
  chunks: AsyncIterable<Buffer>,
  follower: TrackFollower,
  before: readonly TrackPoint[],
): AsyncGenerator<TrackPoint> {
  for (const point of before) follower.follow(placeOf(point));
  for await (const chunk of chunks) for (const record of splitRecords(chunk)) yield markedPoint(record, follower);
}

/** How many positions are written at once. */
const writtenCount = 500;

async function* writeTrack(track: AsyncIterable<TrackPoint>, zoom: number | undefined): AsyncGenerator<Buffer> {
  const simplifier = zoom === undefined ? undefined : new SliceSimplifier<TrackPoint>(zoom);
  let shown: TrackPoint[] = [];
  for await (const point of track) {
    if (simplifier) shown.push(...simplifier.add(point));
    else shown.push(point);
    if (shown.length < writtenCount) continue;
    yield recordsOf(shown);
    shown = [];
  }
  if (simplifier) shown.push(...simplifier.end());
  if (shown.length > 0) yield recordsOf(shown);
}

/** Only what the contract declares: a followed position also has its record. */
const recordsOf = (points: readonly TrackPoint[]): Buffer =>
  joinRecords(points.map((point) => Buffer.from(JSON.stringify(point, positionFields))));

const positionFields = Object.keys(TrackPointSchema.properties);

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
