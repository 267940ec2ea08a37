import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import { canResume, initialCheckpoint } from '@tropeiro/telematics/engine/device-state.ts';
import { Fold } from '@tropeiro/telematics/engine/fold.ts';
import { readMessage, sortMessages } from '@tropeiro/telematics/message.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import {
  type DrivenTimes,
  findStateBefore,
  listDrivenSegments,
  listOwnDevices,
  type OwnDevice,
} from '../../store/tracking/driven-times.ts';
import { listMessages } from '../../store/tracking/messages/stored-messages.ts';
import type { TrackedDevice } from '../../store/tracking/messages/tracked-device.ts';
import { vehicleFactsOf, vehicleFactsQuery } from '../../store/tracking/tracking-facts.ts';
import { loadCompanyFacts } from '../fold/load-company-facts.ts';
import { vehicleContext } from '../fold/vehicle-context.ts';

/** If no state of this version of the engine is stored, the driver is followed from this long before. */
const followedBeforeMs = 2 * 86_400_000;

/** A call by an actor who may be a driver. */
type DriverCall = { readonly actor: Actor; readonly db: Db; readonly disconnectSignal: AbortSignal };

/**
 * The times of a period in which the calling driver drove their own vehicle, or one with this device. Undefined for other
 * callers, who may read everything.
 */
export async function ownTimes(
  call: DriverCall,
  target: { readonly vehicleId: number } | { readonly deviceId: number },
  period: Period,
): Promise<readonly DrivenTimes[] | undefined> {
  const userId = ownUserId(call.actor);
  if (userId === undefined) return undefined;
  return listDrivenTimes(call.db, await listOwnDevices(call.db, userId, target), period, call.disconnectSignal);
}

/** The period covered by a page's records: from its cursor on. If records are counted, the whole period. */
export const periodOfPage = (period: Period, cursorTime: string | undefined, isCounted: boolean | undefined): Period =>
  cursorTime === undefined || isCounted || Date.parse(cursorTime) <= Date.parse(period.begin)
    ? period
    : { ...period, begin: cursorTime };

/**
 * The times of a period in which the owner of these vehicles drove. The engine determines the driver at each message (`Fold`), as
 * for events and days. Hours with one driver are decided from their figures. Only the messages of other hours are read.
 */
async function listDrivenTimes(
  db: Db,
  devices: readonly OwnDevice[],
  { begin, end }: Period,
  signal: AbortSignal,
): Promise<readonly DrivenTimes[]> {
  const slice = new TimeSlice({ signal });
  const [fromMs, untilMs] = [Date.parse(begin), Date.parse(end)];
  const times: DrivenTimes[] = [];
  for (const device of devices) {
    const { driver_id: driverId } = device;
    const periods = new Periods(fromMs, untilMs);
    const segments = await listDrivenSegments(db, device, fromMs, untilMs);
    let context: Context | undefined;
    let followed: FollowedFold | undefined;
    for (const [index, { beginMs, drivers }] of segments.entries()) {
      const endMs = Math.min(untilMs, segments[index + 1]?.beginMs ?? untilMs);
      const [only] = drivers;
      if (drivers.length === 1) {
        if (only === driverId) periods.add(beginMs, endMs);
        continue;
      }
      context ??= await contextOf(db, device, fromMs, untilMs, slice);
      if (!context) continue;
      signal.throwIfAborted();
      followed = await followDriver(db, device, { beginMs, endMs }, context, followed, periods, slice);
    }
    times.push({ vehicle_id: device.vehicle_id, device_id: device.device_id, periods: periods.list });
  }
  return times;
}

/** Ordered periods within bounds. Adjacent ones are merged. */
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

/** The driver of a vehicle depends on cards, itineraries, plans and the vehicle's own driver, but not on places and areas. */
async function contextOf(db: Db, { vehicle_id }: TrackedDevice, fromMs: number, untilMs: number, slice: TimeSlice) {
  const asked = { vehicle_id, fromMs: fromMs - followedBeforeMs, untilMs };
  const { timezone, vehicles } = vehicleFactsOf(await db.rows(vehicleFactsQuery([asked])));
  const [vehicle] = vehicles;
  if (!vehicle) return undefined;
  const company = await loadCompanyFacts(
    async (queries) => {
      const found: (readonly Row[])[] = [];
      for (const query of queries) found.push(await db.rows(query));
      return found;
    },
    timezone,
    { hasPlaces: false, slice },
  );
  return vehicleContext(vehicle, company, new Map());
}

/** A fold, and the moment up to which it has processed all messages. */
type FollowedFold = { readonly fold: Fold; readonly untilMs: number };

/**
 * Folds the messages of a segment and adds the times in which this driver drove: from a message until the next. If the segment
 * has no usable state, the earlier fold is continued.
 */
async function followDriver(
  db: Db,
  device: OwnDevice,
  { beginMs, endMs }: { readonly beginMs: number; readonly endMs: number },
  context: Context,
  earlier: FollowedFold | undefined,
  periods: Periods,
  slice: TimeSlice,
): Promise<FollowedFold> {
  const before = await findStateBefore(db, device, beginMs);
  const { fold, untilMs } = canResume(before)
    ? { fold: new Fold(context, before, []), untilMs: beginMs }
    : earlier && earlier.untilMs >= beginMs - followedBeforeMs
      ? earlier
      : { fold: new Fold(context, initialCheckpoint, []), untilMs: beginMs - followedBeforeMs };
  let drivenFromMs: number | undefined;
  let fromMs = untilMs;
  while (fromMs < endMs) {
    const page = await listMessages(db, device, fromMs, endMs);
    for (const message of sortMessages(page.messages.map(readMessage))) {
      fold.step(message);
      const isDriven = fold.driver === device.driver_id;
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
  return { fold, untilMs: endMs };
}
