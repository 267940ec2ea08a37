import type {
  AnswerOf,
  BodyOf,
  Contract,
  EventOf,
  Operation,
  ParamsOf,
  QueryOf,
  Upload,
} from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import type { RecordQuery } from '../database/json/record-query.ts';
import type { ListQuery } from '../database/lists/page.ts';
import type { Origin } from '../database/roles/enter.ts';
import type { Transaction } from '../database/transaction.ts';
import type { ReportProgress } from './progress.ts';

/** A call of an operation as its handler receives it. It contains nothing of the web server. */
export type Call<O extends Operation> = {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: O extends { upload: Upload } ? undefined : BodyOf<O>;
  readonly origin: Origin;
  readonly language: Language;
} & CallContext<O> &
  (O['answer'] extends AnswerWithBytes ? FileNegotiation : unknown);

/** The response of an operation that returns a record or, if the client prefers it, a file. */
type AnswerWithBytes = { bytes: readonly string[] };

/** The preferences that decide the format of a response which may be a file. */
type FileNegotiation = {
  /**
   * Which of these media types the client prefers to the record. Undefined if it prefers the record. Refuses a client
   * that accepts none of them.
   */
  readonly acceptedFileType: <const M extends string>(...mediaTypes: readonly M[]) => M | undefined;
  /**
   * Makes a path of this service a link that works from outside, if its public address is known. Otherwise returns the
   * path.
   */
  readonly linkTo: (path: string) => string;
};

/** Where a client is: on this machine, elsewhere on the network, or behind a proxy and so anywhere. */
export type Proximity = 'local' | 'remote' | 'forwarded';

/**
 * What a call may access. A read queries as its actor, a change has its transaction, and a public call has no company.
 */
type CallContext<O extends Operation> = O['access'] extends 'public'
  ? { readonly database: Database; readonly userAgent: string | undefined; readonly proximity: Proximity }
  : O['access'] extends 'refresh'
    ? { readonly database: Database; readonly actor: Actor }
    : O['method'] extends 'GET'
      ? {
          readonly actor: Actor;
          readonly db: Db;
          /** Aborted when the client has gone. For reads that call other servers and may take long. */
          readonly disconnectSignal: AbortSignal;
        }
      : {
          readonly actor: Actor;
          readonly transaction: Transaction;
          /** Refuses if If-Match names another version than this one. */
          readonly requireMatch: (version: number) => void;
          /** As in `FileNegotiation`. */
          readonly linkTo: (path: string) => string;
        };

/**
 * The return value of a handler: a record (with its version if it has one) or the query of its `data`, the query of a
 * list, a text, events, or nothing.
 */
export type Reply<O extends Operation> = O['answer'] extends { kind: 'record' }
  ?
      | {
          readonly body: AnswerOf<O>;
          readonly version?: number;
          readonly headers?: Readonly<Record<string, string>>;
          /** The requested work is not done yet, but will be. For operations with a `pendingStatus`. */
          readonly isPending?: boolean;
          /** Nothing was stored because the call was a dry run. For operations with a `dryRunStatus`. */
          readonly isDryRun?: boolean;
        }
      | (O['method'] extends 'GET' ? RecordQuery : never)
      | (O['answer'] extends AnswerWithBytes ? FileReply | LargeRecordReply<AnswerOf<O>> : never)
  : O['answer'] extends { kind: 'list' }
    ? ListQuery
    : O['answer'] extends { kind: 'document' }
      ? DocumentReply
      : O['answer'] extends { kind: 'stream' }
        ? StreamReply<O>
        : { readonly headers?: Readonly<Record<string, string>> };

/** A reply that is a text. A text with an entity tag is the same for all callers until the tag changes. */
export type DocumentReply = {
  readonly text: string;
  readonly entityTag?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A reply that is a stream: a function that yields the events after the named one, or from now on if none is named,
 * until the signal is aborted. Events are requested one by one, as fast as the client reads. A refusal before the first
 * event is sent as a problem.
 */
export type StreamReply<O extends Operation> = (
  after: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<EventOf<O>> | Promise<AsyncIterable<EventOf<O>>>;

/**
 * A reply that is a file. Its bytes are read only if the client does not have them already (by entity tag), after
 * memory for their number (`size`) is reserved. The signal is aborted when the client has gone.
 */
export type FileReply = {
  readonly size: number;
  readonly bytes: (signal: AbortSignal) => Promise<Buffer>;
  readonly mediaType: string;
  readonly entityTag: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A reply that is a record containing a file, read as late as a file is. `size` is the maximum number of bytes of its
 * JSON.
 */
export type LargeRecordReply<Answer> = {
  readonly size: number;
  readonly entityTag: string;
  readonly record: (signal: AbortSignal) => Promise<Answer>;
};

/** The handler of an operation, which is a use case: a read, or a change that is one transaction. */
export type PlainHandler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>;

/**
 * The handler of a change with a slow part, such as decoding a file or hashing a password. `prepare` does the slow part
 * and returns a value, while no transaction is open and no connection held. `commit` writes in one transaction. After a
 * deadlock only the commit is repeated, so it must not modify what was prepared.
 */
export type TwoStepHandler<O extends Operation, Prepared> = {
  // Methods instead of properties: only then can one table contain handlers that prepare different values.
  prepare(call: PreparingCall<O>): Promise<Prepared>;
  commit(call: Call<O>, prepared: Prepared): Promise<Reply<O>>;
};

/** A call before its transaction. Each query of its `db` takes a connection and releases it. */
export type PreparingCall<O extends Operation> = Omit<Call<O>, 'transaction' | 'requireMatch' | 'linkTo'> & {
  readonly db: Db;
  readonly lifetime: CallLifetime;
  /** The pointers of unknown fields of the body. */
  readonly ignoredFields: readonly string[];
} & (O extends { upload: Upload } ? { readonly file: UploadedFile } : unknown);

/** An uploaded file and the pointer for its faults. In a form it may have a name. */
export type UploadedFile = { readonly bytes: Buffer; readonly pointer: string; readonly name?: string };

/** The lifetime of a call, for work that is started or resources that are held on its behalf. */
export type CallLifetime = {
  /** Aborted when the call must not go on, for example when its client has gone. */
  readonly signal: AbortSignal;
  /** Calls back when the work of the call has ended, for any reason. */
  readonly onEnd: (callback: () => void) => void;
  /** Reports the progress of a call that takes long. */
  readonly report: ReportProgress;
  /**
   * Reserves memory for records that the call loads or makes, until it ends. The memory is shared with the bodies of
   * requests. A call that would need more than is free is refused at once, because it would hold its body while waiting.
   */
  readonly reserveMemory: (bytes: number) => void;
};

/**
 * A handler for each operation of a contract. A missing one does not compile. An uploaded file is read in the
 * preparation.
 */
export type HandlersOf<C extends Contract> = { readonly [I in keyof C]: HandlerFor<C[I]> };

type HandlerFor<O extends Operation> = O extends { upload: Upload }
  ? TwoStepHandler<O, unknown>
  : Call<O> extends { transaction: Transaction }
    ? PlainHandler<O> | TwoStepHandler<O, unknown>
    : PlainHandler<O>;
