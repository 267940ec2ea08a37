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
import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Database } from '../store/engine/database.ts';
import type { Db } from '../store/engine/db.ts';
import type { Origin } from '../store/engine/enter.ts';
import type { ListQuery } from '../store/engine/page.ts';
import type { RecordQuery } from '../store/engine/record-query.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { ReportProgress } from './progress.ts';

/** A call of an operation as its handler gets it: nothing of the web server is in it. */
export type Call<O extends Operation> = {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: O extends { upload: Upload } ? undefined : BodyOf<O>;
  readonly origin: Origin;
  readonly language: Language;
} & CallContext<O> &
  (O['answer'] extends AnswerWithBytes ? FileNegotiation : unknown);

/** The answer of an operation that gives a record or, to clients that prefer it, a file. */
type AnswerWithBytes = { bytes: readonly string[] };

/** What the form of an answer goes by, where that may be a file. */
type FileNegotiation = {
  /** Which of these media types the client prefers to the record; undefined: the record. Refuses a client that accepts none of them. */
  readonly acceptedFileType: <const M extends string>(...mediaTypes: readonly M[]) => M | undefined;
  /** A path of this service as a link that works outside of it, where its public address is known; else the path. */
  readonly linkTo: (path: string) => string;
};

/** Where a client is: on this machine, elsewhere on the network, or behind a proxy that may be anywhere. */
export type Proximity = 'local' | 'remote' | 'forwarded';

/** What a call may access: a read queries as its actor, a change has its transaction, a public call has no company. */
type CallContext<O extends Operation> = O['access'] extends 'public'
  ? { readonly database: Database; readonly userAgent: string | undefined; readonly proximity: Proximity }
  : O['access'] extends 'refresh'
    ? { readonly database: Database; readonly actor: Actor }
    : O['method'] extends 'GET'
      ? {
          readonly actor: Actor;
          readonly db: Db;
          /** Aborted when the client has gone, for a read that asks others and may take its time. */
          readonly clientGone: AbortSignal;
        }
      : {
          readonly actor: Actor;
          readonly transaction: Transaction;
          /** Refuses when If-Match names another version than this one. */
          readonly requireMatch: (version: number) => void;
        };

/** What a handler returns: a record (with its version where it has one) or the query of its `data`, the query of a list, a text, events, or nothing. */
export type Reply<O extends Operation> = O['answer'] extends { kind: 'record' }
  ?
      | {
          readonly body: AnswerOf<O>;
          readonly version?: number;
          readonly headers?: Readonly<Record<string, string>>;
          /** What was asked for is not done yet, but will be: for operations with a `pendingStatus`. */
          readonly isPending?: boolean;
          /** Nothing of it was kept, since it was a dry run: for operations with a `dryRunStatus`. */
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

/** A reply that is a text. One with an entity tag is the same for everybody, until it has another. */
export type DocumentReply = {
  readonly text: string;
  readonly entityTag?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A reply that is a stream: a function that makes the events after the one named, or from now on where none is, until the
 * signal is aborted. They are asked for one by one, as fast as the client reads. A refusal before the first one is sent as
 * a problem.
 */
export type StreamReply<O extends Operation> = (
  after: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<EventOf<O>> | Promise<AsyncIterable<EventOf<O>>>;

/**
 * A reply that is a file. Its bytes are read only for a client that does not have them already, by their entity tag, once
 * memory for so many (`size`) is reserved; the signal is aborted when the client has gone.
 */
export type FileReply = {
  readonly size: number;
  readonly bytes: (signal: AbortSignal) => Promise<Buffer>;
  readonly mediaType: string;
  readonly entityTag: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A reply that is a record with a file in it, read as late as a file is: `size` is the most bytes that it has as JSON. */
export type LargeRecordReply<Answer> = {
  readonly size: number;
  readonly entityTag: string;
  readonly record: (signal: AbortSignal) => Promise<Answer>;
};

export type CallOf<I extends OperationId> = Call<Operations[I]>;

/** The handler of an operation, which is a use case: a read, or a change that is one transaction. */
export type Handler<I extends OperationId> = PlainHandler<Operations[I]>;

/**
 * The handler of a change with a slow part, such as decoding a file or hashing a password. `prepare` does the slow part, while
 * no transaction is open and no connection held, and returns a value; `commit` writes, in one transaction. After a deadlock
 * the commit alone is repeated: it leaves what was prepared as it found it.
 */
export type PreparedHandler<I extends OperationId, Prepared> = TwoStepHandler<Operations[I], Prepared>;

type PlainHandler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>;

// Methods, not properties: only so can handlers that prepare different values stand in one table.
type TwoStepHandler<O extends Operation, Prepared> = {
  prepare(call: PreparingCall<O>): Promise<Prepared>;
  commit(call: Call<O>, prepared: Prepared): Promise<Reply<O>>;
};

/** A call before its transaction. Each query of its `db` takes a connection and gives it back. */
export type PreparingCall<O extends Operation> = Omit<Call<O>, 'transaction' | 'requireMatch'> & {
  readonly db: Db;
  readonly lifetime: CallLifetime;
} & (O extends { upload: Upload } ? { readonly file: UploadedFile } : unknown);

/** An uploaded file, and the pointer of its faults. In a form it may have a name. */
export type UploadedFile = { readonly bytes: Buffer; readonly pointer: string; readonly name?: string };

/** How long a call is worked on, for what is started or held on its behalf. */
export type CallLifetime = {
  /** Aborted when the call is not to go on, as when its client has gone. */
  readonly signal: AbortSignal;
  /** Calls back when the work of the call has ended, in whatever way. */
  readonly onEnd: (callback: () => void) => void;
  /** Says how far it is, to whoever asks about a call that takes long. */
  readonly report: ReportProgress;
};

/** A handler for each operation of a contract: a missing one does not compile. An uploaded file is read in a preparation. */
export type HandlersOf<C extends Contract> = { readonly [I in keyof C]: HandlerFor<C[I]> };

type HandlerFor<O extends Operation> = O extends { upload: Upload }
  ? TwoStepHandler<O, unknown>
  : Call<O> extends { transaction: Transaction }
    ? PlainHandler<O> | TwoStepHandler<O, unknown>
    : PlainHandler<O>;

export type Handlers = HandlersOf<Operations>;
