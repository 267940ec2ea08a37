import { catchUp, positionReceived } from '@tropeiro/contract/outbound/live.ts';
import type { Handler } from '../handling/call.ts';
import type { Db } from '../store/engine/db.ts';
import { type AnnouncementFilter, type AnnouncementPage, readAnnouncements } from '../store/outbound/announcements.ts';
import { findDriverOfUser } from '../store/outbound/driver-of-user.ts';
import { encodeCursor, isBefore, parseCursor } from '../store/outbound/outbox-cursor.ts';
import { ListenerQueue } from './listener-queue.ts';
import { type LiveEvent, liveEventOf, type SentEvent } from './live-event.ts';
import { heardTypes, type LiveWish, liveFilter } from './live-filter.ts';
import { lastPositionEvents } from './live-positions.ts';
import type { OutboxReader } from './outbox-reader.ts';
import { shownAnnouncements } from './shown-announcements.ts';

/** How many announcements are read at once for somebody who comes back. */
const pageSize = 100;

/** Tells somebody what happens: behind the event that they name, from the outbox, and from there on as the reader of the process tells it. */
export const followLive =
  (reader: OutboxReader): Handler<'followLive'> =>
  async ({ query, actor, db }) => {
    const wish: LiveWish = {
      type: heardTypes(actor, query.type),
      fleet_id: query.fleet_id ?? [],
      route_plan_id: query.route_plan_id ?? [],
    };
    const ownOfDriver = actor.role === 'driver' ? await findDriverOfUser(db, actor.user_id) : undefined;
    const isWanted = liveFilter(wish, ownOfDriver);
    const shown = { ...shownAnnouncements(actor), types: wish.type };
    const vehicles = { vehicleIds: [], fleetIds: wish.fleet_id, ownOfUser: shown.ownOfUser };
    return async (after, signal) => {
      let hearsAnnouncements = after === undefined;
      const queue = new ListenerQueue(
        actor.customer_id,
        (event) => (hearsAnnouncements || event.positionOf !== undefined) && isWanted(event),
      );
      const hearAnnouncements = () => {
        hearsAnnouncements = true;
      };
      const stream = { db, reader, queue, hearAnnouncements, isWanted, shown, signal };
      // Whoever begins hears all that happens from the moment on at which the answer begins.
      if (after === undefined) return liveEvents(stream, encodeCursor(await join(stream)));
      const missed = await readAnnouncements(db, after, pageSize, shown);
      const positions = wish.type.includes(positionReceived) ? lastPositionEvents(db, after, vehicles, isWanted) : [];
      return resumedEvents(stream, after, missed, positions);
    };
  };

type Stream = {
  readonly db: Db;
  readonly reader: OutboxReader;
  readonly queue: ListenerQueue;
  /** Has the queue filled with announcements too, and no longer with positions alone. */
  readonly hearAnnouncements: () => void;
  readonly isWanted: (event: LiveEvent) => boolean;
  readonly shown: AnnouncementFilter;
  readonly signal: AbortSignal;
};

/** Has the queue of a stream filled, for as long as that lasts. */
const join = ({ reader, queue, signal }: Stream) => reader.follow(queue, signal);

/**
 * What somebody has missed, then what happens. Positions are heard before the last ones are read, so none is missed. Announcements are
 * read from the outbox until all are, however many they are, and heard from then on.
 */
async function* resumedEvents(
  stream: Stream,
  after: string,
  firstPage: AnnouncementPage,
  positions: AsyncIterable<LiveEvent> | Iterable<LiveEvent>,
): AsyncGenerator<SentEvent> {
  const { db, isWanted, shown, signal } = stream;
  if (signal.aborted) return;
  await join(stream);
  const positionTimes: PositionTimes = new Map();
  for await (const { positionOf, sent } of positions) {
    if (positionOf !== undefined) positionTimes.set(positionOf, timeOf(sent));
    yield sent;
  }
  let page = firstPage;
  let cursor = after;
  for (let isHearing = false; !signal.aborted; ) {
    for (const event of page.announcements.map(liveEventOf)) if (isWanted(event)) yield event.sent;
    cursor = page.cursor;
    if (!page.hasMore) {
      if (isHearing) break;
      // Read once more: from here on nothing is missed, and what comes twice is known by its cursor.
      stream.hearAnnouncements();
      isHearing = true;
    }
    page = await readAnnouncements(db, cursor, pageSize, shown);
  }
  yield* liveEvents(stream, cursor, positionTimes);
}

/** The times of positions that were sent, by vehicle. */
type PositionTimes = Map<number, number>;

const timeOf = ({ data }: SentEvent): number => ('timestamp' in data ? Date.parse(data.timestamp) : 0);

/**
 * What happens behind a cursor, as the queue of the stream has it.
 * @param positionTimes of positions that were sent before: of those in the queue only newer ones are sent
 */
async function* liveEvents(
  { queue, signal }: Stream,
  after: string,
  positionTimes: PositionTimes = new Map(),
): AsyncGenerator<SentEvent> {
  let last = after;
  let hasPassed = false;
  for await (const { sent, positionOf } of queue.events(signal)) {
    if (positionOf !== undefined) {
      const sentMs = positionTimes.get(positionOf);
      if (sentMs !== undefined && timeOf(sent) <= sentMs) continue;
      positionTimes.delete(positionOf);
    }
    hasPassed ||= sent.id !== after && isBefore(parseCursor(after), parseCursor(sent.id));
    if (hasPassed) {
      last = sent.id;
      yield sent;
    } else if (sent.event === positionReceived) yield sent.id === last ? sent : { ...sent, id: last };
  }
  if (!signal.aborted) yield { id: last, event: catchUp, data: { cursor: last } };
}
