import type { Handler, Proximity } from '../../handling/call.ts';
import { pageHeadersOf, pageText } from '../../pages/open-page.ts';
import type { Db } from '../../store/engine/db.ts';
import { livePage, type OfferedLogin } from './live-page.ts';

/** Finds the login that somebody may be offered who is so near, where there is one. */
export type FindOfferedLogin = (db: Db, proximity: Proximity) => Promise<OfferedLogin | undefined>;

export const getLivePage =
  (findOfferedLogin: FindOfferedLogin): Handler<'getLivePage'> =>
  async ({ query, language, database, proximity }) => {
    const page = livePage(query.lang ?? language, await findOfferedLogin(database, proximity));
    return { text: pageText(page), headers: pageHeadersOf(page) };
  };
