import { catchUp, positionReceived } from '@tropeiro/contract/outbound/live.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Handler } from '../handling/handler.ts';
import { findDriverOfUser } from '../store/access/linked-drivers.ts';
import { type AnnouncementFilter, type AnnouncementPage, readAnnouncements } from '../store/outbound/announcements.ts';
import { encodeCursor, isBefore, parseCursor } from '../store/outbound/outbox-cursor.ts';
import { ListenerQueue } from './listener-queue.ts';
import { type LiveEvent, liveEventOf, type SentEvent } from './live-event.ts';
import { type LiveFilterValues, liveFilter, permittedTypes } from './live-filter.ts';
import { lastPositionEvents } from './live-positions.ts';
import type { OutboxReader } from './outbox-reader.ts';
import { shownAnnouncements } from './shown-announcements.ts';

/** How many announcements are read at once for a client that resumes. */
const pageSize = 100;

/**
 * Streams events to a caller. A caller that names the last event it received first gets those it missed from the
 * outbox, then what the process's reader announces.
 */
export const followLive =
  (reader: OutboxReader): Handler<'followLive'> =>
  async ({ query, actor, db }) => {
    const filterValues: LiveFilterValues = {
      type: permittedTypes(actor, query.type),
      fleet_id: query.fleet_id ?? [],
      route_plan_id: query.route_plan_id ?? [],
    };
    const ownDriverId = actor.role === 'driver' ? await findDriverOfUser(db, actor.user_id) : undefined;
    const shown = { ...shownAnnouncements(actor), types: filterValues.type };
    const isWanted = liveFilter(filterValues, ownDriverId, shown.webhooksOfUser);
    const shape = actor.permissions.includes('pii:read') ? inFull : withMaskedAuthor;
    const vehicles = { vehicleIds: [], fleetIds: filterValues.fleet_id, ownOfUser: shown.ownOfUser };
    return async (after, signal) => {
      let hearsAnnouncements = after === undefined;
      const queue = new ListenerQueue(
        actor.customer_id,
        (event) => (hearsAnnouncements || event.positionOf !== undefined) && isWanted(event),
      );
      const hearAnnouncements = () => {
        hearsAnnouncements = true;
      };
      const stream = { db, reader, queue, hearAnnouncements, isWanted, shown, shape, signal };
      // A new stream receives everything announced from the start of its response.
      if (after === undefined) return liveEvents(stream, encodeCursor(await join(stream)));
      const missed = await readAnnouncements(db, after, pageSize, shown);
      const positions = filterValues.type.includes(positionReceived)
        ? lastPositionEvents(db, after, vehicles, isWanted)
        : [];
      return resumedEvents(stream, after, missed, positions);
    };
  };

type Stream = {
  readonly db: Db;
  readonly reader: OutboxReader;
  readonly queue: ListenerQueue;
  /** Makes the queue accept announcements too, not only positions. */
  readonly hearAnnouncements: () => void;
  readonly isWanted: (event: LiveEvent) => boolean;
  readonly shown: AnnouncementFilter;
  /** The form in which the caller receives an event. */
  readonly shape: (event: LiveEvent) => SentEvent;
  readonly signal: AbortSignal;
};

const inFull = ({ sentInFull }: LiveEvent): SentEvent => sentInFull;
const withMaskedAuthor = ({ sent }: LiveEvent): SentEvent => sent;

/** Adds the queue of a stream to the reader's followers until the stream ends. */
const join = ({ reader, queue, signal }: Stream) => reader.follow(queue, signal);

/**
 * Streams missed events, then new ones. The queue collects positions before the last ones are read, so none is missed.
 * Announcements are read from the outbox until none is left; then the queue collects them too.
 */
async function* resumedEvents(
  stream: Stream,
  after: string,
  firstPage: AnnouncementPage,
  positions: AsyncIterable<LiveEvent> | Iterable<LiveEvent>,
): AsyncGenerator<SentEvent> {
  const { db, isWanted, shown, shape, signal } = stream;
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
    for (const event of page.announcements.map(liveEventOf)) if (isWanted(event)) yield shape(event);
    cursor = page.cursor;
    if (!page.hasMore) {
      if (isHearing) break;
      // The outbox is read once more after the queue collects announcements. So none is missed, and duplicates are
      // recognised by their cursor.
      stream.hearAnnouncements();
      isHearing = true;
    }
    page = await readAnnouncements(db, cursor, pageSize, shown);
  }
  yield* liveEvents(stream, cursor, positionTimes);
}

/** The times of the sent positions, by vehicle. */
type PositionTimes = Map<number, number>;

const timeOf = ({ data }: SentEvent): number => ('timestamp' in data ? Date.parse(data.timestamp) : 0);

/**
 * The events of the queue that follow a cursor.
 * @param positionTimes of positions sent before; only newer ones are sent again
 */
async function* liveEvents(
  { queue, shape, signal }: Stream,
  after: string,
  positionTimes: PositionTimes = new Map(),
): AsyncGenerator<SentEvent> {
  let last = after;
  let hasPassed = false;
  for await (const event of queue.events(signal)) {
    const { positionOf } = event;
    const sent = shape(event);
    if (positionOf !== undefined) {
      const sentMs = positionTimes.get(positionOf);
      if (sentMs !== undefined && timeOf(sent) <= sentMs) continue;
      positionTimes.delete(positionOf);
    }
    hasPassed ||= sent.id !== after && isBefore(parseCursor(after), parseCursor(sent.id));
    if (hasPassed && !(positionOf !== undefined && isBefore(parseCursor(sent.id), parseCursor(last)))) {
      last = sent.id;
      yield sent;
    } else if (sent.event === positionReceived) yield sent.id === last ? sent : { ...sent, id: last };
  }
  if (!signal.aborted) yield { id: last, event: catchUp, data: { cursor: last } };
}
