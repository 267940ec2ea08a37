import type { EventOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';
import type { StoredAnnouncement } from '../store/outbound/announcements.ts';
import { announcementOf } from './announcement-of.ts';

/** An event of the live stream, as the contract has it. */
export type SentEvent = EventOf<Operations['followLive']>;

/** Something that has happened, one value for all who hear of it: so it is written once, however many they are. */
export type LiveEvent = {
  readonly sent: SentEvent;
  /** About how many bytes it counts toward what may wait for a listener. */
  readonly size: number;
  /** The vehicle whose position it is. While it waits for a listener, a newer position of the vehicle replaces it. */
  readonly positionOf: number | undefined;
  readonly subject: LiveSubject;
};

/** What an event is about: by this it is filtered, and shown to drivers. */
export type LiveSubject = {
  readonly routePlanIds: readonly number[];
  readonly fleetId: number | null;
  readonly driverIds: readonly number[];
};

/** What the frame of an event has besides its record: id, type and moment. */
const frameBytes = 300;

export const liveEventOf = (announcement: StoredAnnouncement): LiveEvent => {
  const { route_plan_id, fleet_id, driver_ids } = announcement.subject;
  const data = announcementOf(announcement);
  return {
    sent: { id: announcement.cursor, event: data.type, data } as SentEvent,
    size: announcement.payload.length + frameBytes,
    positionOf: undefined,
    subject: { routePlanIds: route_plan_id === null ? [] : [route_plan_id], fleetId: fleet_id, driverIds: driver_ids },
  };
};
