import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { type Checkpoint, canResume, initialCheckpoint } from '@tropeiro/telematics/engine/device-state.ts';
import { Fold } from '@tropeiro/telematics/engine/fold.ts';
import { readMessage, sortMessages } from '@tropeiro/telematics/message.ts';
import { PlaceIndex } from '@tropeiro/telematics/places/place-index.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Db } from '../store/engine/db.ts';
import {
  type DrivenTimes,
  listDrivenSegments,
  listOwnDevices,
  type OwnDevice,
} from '../store/tracking/driven-times.ts';
import { listMessages } from '../store/tracking/stored-messages.ts';
import type { TrackedDevice } from '../store/tracking/tracked-device.ts';
import {
  companyFactsOf,
  companyFactsQuery,
  vehicleFactsOf,
  vehicleFactsQuery,
} from '../store/tracking/tracking-facts.ts';
import { makeCompanyFacts } from './company-facts.ts';
import { vehicleContext } from './vehicle-context.ts';

/** Where no state of this edition of the engine is stored, the driver is followed from so long before. */
const followedBeforeMs = 2 * 86_400_000;

/** The times of a period in which a driver who calls drove a vehicle of theirs, or one with a device; undefined of all others: they may read all. */
export async function ownTimes(
  db: Db,
  actor: Actor,
  of: { readonly vehicleId: number } | { readonly deviceId: number },
  period: Period,
): Promise<readonly DrivenTimes[] | undefined> {
  const userId = ownUserId(actor);
  return userId === undefined ? undefined : listDrivenTimes(db, await listOwnDevices(db, userId, of), period);
}

/**
 * The times of a period in which the driver whose vehicles these are drove, by the messages of these devices. Who drove at a message is what the engine says
 * (`Fold`), as in events and days. Hours with one driver are known from their figures. Only the messages of other hours are read.
 */
async function listDrivenTimes(
  db: Db,
  devices: readonly OwnDevice[],
  { begin, end }: Period,
): Promise<readonly DrivenTimes[]> {
  const [fromMs, untilMs] = [Date.parse(begin), Date.parse(end)];
  const times: DrivenTimes[] = [];
  for (const device of devices) {
    const { driver_id: driverId } = device;
    const periods = new Periods(fromMs, untilMs);
    const segments = await listDrivenSegments(db, device, fromMs, untilMs);
    let context: Context | undefined;
    for (const [index, { beginMs, before, drivers }] of segments.entries()) {
      const endMs = Math.min(untilMs, segments[index + 1]?.beginMs ?? untilMs);
      const [only] = drivers;
      if (drivers.length === 1) {
        if (only === driverId) periods.add(beginMs, endMs);
        continue;
      }
      context ??= await contextOf(db, device, fromMs, untilMs);
      if (context) await followDriver(db, device, { beginMs, before, endMs }, context, driverId, periods);
    }
    times.push({ vehicle_id: device.vehicle_id, device_id: device.device_id, periods: periods.list });
  }
  return times;
}

/** Periods in order, within bounds; those that touch are one. */
class Periods {
  readonly list: { readonly fromMs: number; untilMs: number }[] = [];
  private readonly beginMs: number;
  private readonly endMs: number;

  constructor(beginMs: number, endMs: number) {
    this.beginMs = beginMs;
    this.endMs = endMs;
  }

  add(fromMs: number, untilMs: number): void {
    const [begin, end] = [Math.max(fromMs, this.beginMs), Math.min(untilMs, this.endMs)];
    if (begin >= end) return;
    const last = this.list.at(-1);
    if (last && last.untilMs >= begin) last.untilMs = Math.max(last.untilMs, end);
    else this.list.push({ fromMs: begin, untilMs: end });
  }
}

/** Who drives a vehicle depends on cards, itineraries, plans and its own driver, and on no place or area. */
async function contextOf(db: Db, { vehicle_id }: TrackedDevice, fromMs: number, untilMs: number) {
  const asked = { vehicle_id, fromMs: fromMs - followedBeforeMs, untilMs };
  const { timezone, vehicles } = vehicleFactsOf(await db.rows(vehicleFactsQuery([asked])));
  const company = makeCompanyFacts(timezone, companyFactsOf(await db.rows(companyFactsQuery)), new PlaceIndex([]));
  const [vehicle] = vehicles;
  return vehicle && vehicleContext(vehicle, company, new Map());
}

/** Folds the messages of a segment, and adds the times at which this driver drove: from a message until the next. */
async function followDriver(
  db: Db,
  device: TrackedDevice,
  { beginMs, before, endMs }: { readonly beginMs: number; readonly before: Checkpoint; readonly endMs: number },
  context: Context,
  driverId: number,
  periods: Periods,
): Promise<void> {
  const isKnown = canResume(before);
  const fold = new Fold(context, isKnown ? before : initialCheckpoint, []);
  const slice = new TimeSlice();
  let drivenFromMs: number | undefined;
  let fromMs = isKnown ? beginMs : beginMs - followedBeforeMs;
  while (fromMs < endMs) {
    const page = await listMessages(db, device, fromMs, endMs);
    for (const message of sortMessages(page.messages.map(readMessage))) {
      fold.step(message);
      const isDriven = fold.driver === driverId;
      if (isDriven) drivenFromMs ??= message.timeMs;
      else if (drivenFromMs !== undefined) {
        periods.add(Math.max(drivenFromMs, beginMs), message.timeMs);
        drivenFromMs = undefined;
      }
      if (slice.isUsedUp) await slice.yieldIfUsedUp();
    }
    fromMs = page.untilMs;
  }
  if (drivenFromMs !== undefined) periods.add(Math.max(drivenFromMs, beginMs), endMs);
}
