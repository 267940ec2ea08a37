import { cursorOfNow, feedLimit } from '@tropeiro/contract/outbound/feed.ts';
import type { Handler } from '../handling/handler.ts';
import { getCurrentCursor, readAnnouncements } from '../store/outbound/announcements.ts';
import { announcementInFull, announcementOf } from './announcement-of.ts';
import { type LongPolls, readOrWait } from './long-polls.ts';
import { shownAnnouncements } from './shown-announcements.ts';

export const listAnnouncements =
  (longPolls: LongPolls): Handler<'listAnnouncements'> =>
  async (call) => {
    const { query, actor, db } = call;
    const { wait = 0, limit = feedLimit.usual } = query;
    const cursor = query.cursor === cursorOfNow ? await getCurrentCursor(db) : query.cursor;
    const shown = shownAnnouncements(actor, query.type);
    const read = (after: string | undefined) => readAnnouncements(db, after, limit, shown);
    const page =
      wait === 0
        ? await read(cursor)
        : await readOrWait(
            longPolls,
            { actor, disconnectSignal: call.disconnectSignal, waitS: wait, types: shown.types },
            cursor,
            read,
          );
    const shape = actor.permissions.includes('pii:read') ? announcementInFull : announcementOf;
    return {
      body: { data: page.announcements.map(shape), cursor: page.cursor, has_more: page.hasMore },
    };
  };
