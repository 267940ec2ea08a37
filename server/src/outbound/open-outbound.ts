import type { Logger } from 'pino';
import type { Database } from '../store/engine/database.ts';
import type { NoticeListener } from '../store/engine/notices.ts';
import { LivePositions } from './live-positions.ts';
import { LongPolls } from './long-polls.ts';
import { OutboxReader } from './outbox-reader.ts';

/** What a process tells others with who listen to it. */
export type Outbound = {
  readonly reader: OutboxReader;
  readonly longPolls: LongPolls;
  start(): void;
  stop(): Promise<void>;
};

/** Opens it, once for a process. */
export function openOutbound(database: Database, notices: NoticeListener, log: Logger): Outbound {
  const stopping = new AbortController();
  const reader = new OutboxReader(database, log);
  const positions = new LivePositions((companyId, work) => database.transactAsJob(companyId, work), reader, log);
  notices.hear('outbox', { onNotice: () => reader.wake(), onConnected: () => reader.wake() });
  notices.hear('position', { onNotice: (text) => positions.note(text) });
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
