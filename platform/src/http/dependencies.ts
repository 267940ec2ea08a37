import type { CodeList } from '@tropeiro/domain/language/codes.ts';
import type { Database } from '../database/database.ts';
import type { FairSemaphore } from '../sharing/fair-semaphore.ts';
import type { ListAnswer, NamedFormats } from './formats/list-format.ts';
import type { PasswordHashing } from './idempotency/fingerprint.ts';
import type { AnswerStorage } from './idempotency/idempotent-call.ts';
import type { AdmissionDependencies } from './limits/admission.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { RenewalRateLimits } from './limits/renewal-rate-limits.ts';
import type { SlowClientLimits } from './limits/slow-clients.ts';
import type { CursorCipher } from './lists/cursor-cipher.ts';
import type { PreparedCalls } from './prepared-calls.ts';
import type { PublicLinks } from './public-links.ts';
import type { OpenStreams } from './streams/open-streams.ts';

/** Everything needed to serve operations. */
export type HttpDependencies = AdmissionDependencies & {
  readonly database: Database;
  readonly renewalRateLimits: RenewalRateLimits;
  /** Limits the files of pages that an address requests. */
  readonly filesRateLimit: RateLimit;
  readonly cursors: CursorCipher;
  readonly answerStorage: AnswerStorage;
  readonly preparedCalls: PreparedCalls;
  /** Database connections for complete lists. */
  readonly listConnections: FairSemaphore;
  /** The bytes of large responses that are being sent. */
  readonly responseMemory: FairSemaphore;
  /** How many files are read and encoded at once. */
  readonly fileReads: FairSemaphore;
  readonly slowClients: SlowClientLimits;
  readonly publicLinks: PublicLinks;
  readonly streams: OpenStreams;
  /** The interval between keep-alives of a stream. */
  readonly streamKeepAliveS: number;
  readonly passwordHashing: PasswordHashing;
  /** The lists of codes whose names appear in sheets. */
  readonly codeLists: readonly CodeList[];
  /** The formats of a list besides those of every list. */
  readonly moreFormatsOf: (answer: ListAnswer) => NamedFormats;
};
