import type { Database } from '@tropeiro/platform/database/database.ts';
import { type NoticeListener, outboxChannel } from '@tropeiro/platform/database/notices.ts';
import type { Logger } from 'pino';
import { positionChannel } from '../handling/notice-channels.ts';
import { LivePositions } from './live-positions.ts';
import { LongPolls } from './long-polls.ts';
import { OutboxReader } from './outbox-reader.ts';

/** The services that send announcements to listeners of this process. */
export type Outbound = {
  readonly reader: OutboxReader;
  readonly longPolls: LongPolls;
  start(): void;
  stop(): Promise<void>;
};

/** Opens them; call once per process. */
export function openOutbound(database: Database, notices: NoticeListener, log: Logger): Outbound {
  const stopping = new AbortController();
  const reader = new OutboxReader(database, log);
  const positions = new LivePositions((companyId, work) => database.transactAsJob(companyId, work), reader, log);
  notices.hear(outboxChannel, { onNotice: () => reader.wake(), onConnected: () => reader.wake() });
  notices.hear(positionChannel, { onNotice: (text) => positions.note(text) });
  return {
    reader,
    longPolls: new LongPolls(reader, stopping.signal),
    start() {
      reader.start();
      positions.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([reader.stop(), positions.stop()]);
    },
  };
}
