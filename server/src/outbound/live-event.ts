import type { EventOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import type { StoredAnnouncement } from '../store/outbound/announcements.ts';
import { announcementOf } from './announcement-of.ts';

/** An event of the live stream, as defined in the contract. */
export type SentEvent = EventOf<Operations['followLive']>;

/** An event with what the listeners' queues need. One object is shared by all listeners. */
export type LiveEvent = {
  readonly sent: SentEvent;
  /** The event for callers with `pii:read`, with the name of its author. */
  readonly sentInFull: SentEvent;
  /** The approximate number of bytes that it counts toward the limit of a listener's queue. */
  readonly size: number;
  /** The vehicle of a position. While it waits for a listener, a newer position of the vehicle replaces it. */
  readonly positionOf: number | undefined;
  readonly subject: LiveSubject;
};

/** The subject of an event, used by filters and to select a driver's own events. */
export type LiveSubject = {
  readonly routePlanIds: readonly number[];
  readonly fleetId: number | null;
  readonly driverIds: readonly number[];
  /** The user who created the announced webhook. Undefined for any other record. */
  readonly webhookOfUser: number | null | undefined;
};

/** The size of an event without its record: id, type and timestamp. */
const frameBytes = 300;

export const liveEventOf = (announcement: StoredAnnouncement): LiveEvent => {
  const { route_plan_id, fleet_id, driver_ids } = announcement.subject;
  const data = announcementOf(announcement);
  const sent = { id: announcement.cursor, event: data.type, data } as SentEvent;
  return {
    sent,
    sentInFull: announcement.by ? ({ ...sent, data: { ...data, by: announcement.by } } as SentEvent) : sent,
    size: announcement.payload.length + frameBytes,
    positionOf: undefined,
    subject: {
      routePlanIds: route_plan_id === null ? [] : [route_plan_id],
      fleetId: fleet_id,
      driverIds: driver_ids,
      webhookOfUser: data.type.startsWith('webhook.') ? ((data.data.user_id as number | null) ?? null) : undefined,
    },
  };
};
