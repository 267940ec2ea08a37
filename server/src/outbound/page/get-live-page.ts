import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Proximity } from '@tropeiro/platform/handling/call.ts';
import { pageHeadersOf, pageText } from '@tropeiro/platform/pages/open-page.ts';
import type { Handler } from '../../handling/handler.ts';
import { livePage, type OfferedLogin } from './live-page.ts';

/** Finds the login that the page may offer to a client of this proximity, if there is one. */
export type FindOfferedLogin = (db: Db, proximity: Proximity) => Promise<OfferedLogin | undefined>;

export const getLivePage =
  (findOfferedLogin: FindOfferedLogin): Handler<'getLivePage'> =>
  async ({ query, language, database, proximity }) => {
    const page = livePage(query.lang ?? language, await findOfferedLogin(database, proximity));
    return { text: pageText(page), headers: pageHeadersOf(page) };
  };
