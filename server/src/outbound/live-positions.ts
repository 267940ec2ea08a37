import { positionReceived } from '@tropeiro/contract/outbound/live.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { PollingLoop } from '@tropeiro/platform/sharing/polling-loop.ts';
import type { Logger } from 'pino';
import {
  type HeardPosition,
  type LastPositionFilters,
  listHeardPositions,
} from '../store/tracking/positions/last-positions.ts';
import type { LiveEvent, SentEvent } from './live-event.ts';
import type { OutboxReader } from './outbox-reader.ts';

/** How many vehicles are read at once. */
const pageSize = 200;

/** Sends the last positions of vehicles to the listeners of this process, after any process has stored new ones. */
export class LivePositions {
  private readonly inCompany: InCompany;
  private readonly reader: OutboxReader;
  /** The vehicles with new positions, by company. Only the last position of each is sent. */
  private readonly heard = new Map<number, Set<number>>();
  private readonly loop: PollingLoop;

  constructor(inCompany: InCompany, reader: OutboxReader, log: Pick<Logger, 'error'>) {
    this.inCompany = inCompany;
    this.reader = reader;
    this.loop = new PollingLoop(
      () => this.sendNext(),
      (error) => log.error({ err: error }, 'positions could not be sent to listeners'),
    );
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Takes a notice (see `announcePositions`). It is ignored for companies without listeners. */
  note(text: string): void {
    const [companyId, vehicleIds] = JSON.parse(text) as [number, number[]];
    if (!this.reader.hasFollowers(companyId)) return;
    const heard = this.heard.get(companyId) ?? new Set();
    for (const id of vehicleIds) heard.add(id);
    this.heard.set(companyId, heard);
    this.loop.wake();
  }

  private async sendNext(): Promise<boolean> {
    const [next] = this.heard;
    if (!next) return false;
    const [companyId, vehicles] = next;
    const vehicleIds = [...vehicles].slice(0, pageSize);
    for (const id of vehicleIds) vehicles.delete(id);
    // Moves this company behind the others.
    this.heard.delete(companyId);
    if (vehicles.size > 0) this.heard.set(companyId, vehicles);
    if (!this.reader.hasFollowers(companyId)) return true;
    const filters = { vehicleIds, fleetIds: [], ownOfUser: undefined };
    const positions = await this.inCompany(companyId, (db) => listHeardPositions(db, filters, 0, pageSize)).catch(
      (error) => {
        // The next turn tries again: a vehicle that has parked may not report for hours.
        this.heard.set(companyId, new Set([...vehicleIds, ...(this.heard.get(companyId) ?? [])]));
        throw error;
      },
    );
    const cursor = this.reader.cursorOf(companyId);
    if (cursor === undefined) return true;
    for (const event of positions.map((position) => positionEvent(position, cursor)))
      for (const follower of this.reader.followersOf(companyId)) follower.hear(event);
    return true;
  }
}

type InCompany = <T>(companyId: number, work: (db: Db) => Promise<T>) => Promise<T>;

/** The last positions of the vehicles that match the filters, as events that follow a cursor. */
export async function* lastPositionEvents(
  db: Db,
  after: string,
  filters: LastPositionFilters,
  isWanted: (event: LiveEvent) => boolean,
): AsyncGenerator<LiveEvent> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const positions: readonly HeardPosition[] = await listHeardPositions(db, filters, last, pageSize);
    for (const event of positions.map((position) => positionEvent(position, after))) if (isWanted(event)) yield event;
    last = positions.length < pageSize ? undefined : positions.at(-1)?.position.vehicle_id;
  }
}

/**
 * A position as an event. It has no place in the outbox: its id is the cursor up to which all announcements were sent.
 */
const positionEvent = ({ position, fleet_id, driver_id, route_plan_ids }: HeardPosition, cursor: string): LiveEvent => {
  const sent: SentEvent = {
    id: cursor,
    event: positionReceived,
    data: {
      id: `position-${position.vehicle_id}-${Date.parse(position.date_time)}`,
      type: positionReceived,
      timestamp: position.date_time,
      by: null,
      data: position,
    },
  };
  return {
    sent,
    sentInFull: sent,
    // At most one position of a vehicle waits, so positions need no limit.
    size: 0,
    positionOf: position.vehicle_id,
    subject: {
      routePlanIds: route_plan_ids,
      fleetId: fleet_id,
      driverIds: driver_id === null ? [] : [driver_id],
      webhookOfUser: undefined,
    },
  };
};
