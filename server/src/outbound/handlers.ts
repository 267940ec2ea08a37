import { listAnnouncements } from './feed.ts';
import { followLive } from './live.ts';
import type { Outbound } from './open-outbound.ts';
import { type FindOfferedLogin, getLivePage } from './page/get-live-page.ts';

export const outboundHandlers = ({ reader, longPolls }: Outbound, findOfferedLogin: FindOfferedLogin) => ({
  listAnnouncements: listAnnouncements(longPolls),
  followLive: followLive(reader),
  getLivePage: getLivePage(findOfferedLogin),
});
