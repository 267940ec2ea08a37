import type { FairSemaphore } from '../sharing/fair-semaphore.ts';
import type { Database } from '../store/engine/database.ts';
import type { AdmissionDependencies } from './admission.ts';
import type { CursorCipher } from './cursor-cipher.ts';
import type { AnswerStorage } from './idempotent-call.ts';
import type { OpenStreams } from './open-streams.ts';
import type { PreparedCalls } from './prepared-calls.ts';
import type { PublicLinks } from './public-links.ts';
import type { SlowClientLimits } from './slow-clients.ts';

/** Everything that operations are served with. */
export type HttpDependencies = AdmissionDependencies & {
  readonly database: Database;
  readonly cursors: CursorCipher;
  readonly answerStorage: AnswerStorage;
  readonly preparedCalls: PreparedCalls;
  /** Database connections for complete lists. */
  readonly listConnections: FairSemaphore;
  /** Bytes of large responses on their way out. */
  readonly responseMemory: FairSemaphore;
  /** How many files are read and encoded at once. */
  readonly fileReads: FairSemaphore;
  readonly slowClients: SlowClientLimits;
  readonly publicLinks: PublicLinks;
  readonly streams: OpenStreams;
  /** How often a stream sends a keep-alive. */
  readonly streamKeepAliveS: number;
};
