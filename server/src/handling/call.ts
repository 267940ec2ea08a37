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
import type { Transaction } from '../store/engine/transaction.ts';

/** One call as a handler sees it: nothing of the web server is in it. */
export type Call<O extends Operation> = {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: O extends { upload: Upload } ? undefined : BodyOf<O>;
  readonly origin: Origin;
  readonly language: Language;
} & CallContext<O> &
  (O['answer'] extends AnswerWithBytes ? FileNegotiation : unknown);

type AnswerWithBytes = { bytes: readonly string[] };

/**
 * As which of these types the caller would rather have the file than the record; undefined: the record. Refuses who
 * accepts none of them.
 */
type FileNegotiation = {
  readonly acceptedFileType: <const M extends string>(...mediaTypes: readonly M[]) => M | undefined;
};

/** Whether a caller sits at this machine, comes over the network, or through a proxy that may stand anywhere. */
export type Proximity = 'local' | 'remote' | 'forwarded';

/** What a call may touch: a read asks as its actor, a change has its transaction, a public call has no company. */
type CallContext<O extends Operation> = O['access'] extends 'public'
  ? { readonly database: Database; readonly userAgent: string | undefined; readonly proximity: Proximity }
  : O['access'] extends 'refresh'
    ? { readonly database: Database; readonly actor: Actor }
    : O['method'] extends 'GET'
      ? { readonly actor: Actor; readonly db: Db }
      : {
          readonly actor: Actor;
          readonly transaction: Transaction;
          /** Refuses when the caller named, in If-Match, another version than this one. */
          readonly requireMatch: (version: number) => void;
        };

/** What a handler gives back: a record (with its version where it has one), a list to be read, a text, events, or nothing. */
export type Reply<O extends Operation> = O['answer'] extends { kind: 'record' }
  ?
      | { readonly body: AnswerOf<O>; readonly version?: number; readonly headers?: Readonly<Record<string, string>> }
      | (O['answer'] extends AnswerWithBytes ? FileReply | LargeRecordReply<AnswerOf<O>> : never)
  : O['answer'] extends { kind: 'list' }
    ? ListQuery
    : O['answer'] extends { kind: 'document' }
      ? DocumentReply
      : O['answer'] extends { kind: 'stream' }
        ? StreamReply<O>
        : { readonly headers?: Readonly<Record<string, string>> };

/** A text as the answer. One with a mark is the same whenever it is asked for, until it has another mark. */
export type DocumentReply = {
  readonly text: string;
  readonly entityTag?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * The events behind the one named, or from now on where none is, for as long as the signal is not aborted. They are asked
 * for one by one, as fast as the client reads. What it refuses before the first one is answered as a problem.
 */
export type StreamReply<O extends Operation> = (
  after: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<EventOf<O>> | Promise<AsyncIterable<EventOf<O>>>;

/**
 * A file as the answer. Its bytes are fetched only for somebody who does not have those with this mark already, once there
 * is memory for so many (`size`), and for no longer than somebody waits for them (`life`).
 */
export type FileReply = {
  readonly size: number;
  readonly bytes: (life: AbortSignal) => Promise<Buffer>;
  readonly mediaType: string;
  readonly entityTag: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A record with a file in it, made like the bytes of a file: `size` is the most that it has, written as JSON. */
export type LargeRecordReply<Answer> = {
  readonly size: number;
  readonly record: (life: AbortSignal) => Promise<Answer>;
};

export type CallOf<I extends OperationId> = Call<Operations[I]>;

/** A use case: a read, or a change that is one transaction. */
export type Handler<I extends OperationId> = PlainHandler<Operations[I]>;

/**
 * A change of which a part takes its time, such as decoding a file or hashing a password. `prepare` does that part, while
 * no transaction is open and no connection held, and gives back a value; `commit` writes, in one transaction. One that gave
 * way to others is done again, without the preparation: `commit` leaves what was prepared as it found it.
 */
export type PreparedHandler<I extends OperationId, Prepared> = TwoStepHandler<Operations[I], Prepared>;

type PlainHandler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>;

// Methods, not properties: only so can handlers that prepare different values stand in one table.
type TwoStepHandler<O extends Operation, Prepared> = {
  prepare(call: PreparingCall<O>): Promise<Prepared>;
  commit(call: Call<O>, prepared: Prepared): Promise<Reply<O>>;
};

/** A call before its transaction. Each question put to its `db` takes a connection and gives it back. */
export type PreparingCall<O extends Operation> = Omit<Call<O>, 'transaction' | 'requireMatch'> & {
  readonly db: Db;
  readonly lifetime: CallLifetime;
} & (O extends { upload: Upload } ? { readonly file: UploadedFile } : unknown);

/** A file that was sent, and where in the request a fault of it is. */
export type UploadedFile = { readonly bytes: Buffer; readonly pointer: string };

/** How long a call lasts, for what is started or held on its behalf. */
export type CallLifetime = {
  /** Aborted when nobody wants the outcome any more, as when the caller has gone away. */
  readonly signal: AbortSignal;
  /** Does this when the work of the call has ended, in whatever way. */
  readonly onEnd: (release: () => void) => void;
};

/** Who answers each of them: a missing one does not compile. A file that was sent is read in a preparation. */
export type HandlersOf<C extends Contract> = { readonly [I in keyof C]: HandlerFor<C[I]> };

type HandlerFor<O extends Operation> = O extends { upload: Upload }
  ? TwoStepHandler<O, unknown>
  : Call<O> extends { transaction: Transaction }
    ? PlainHandler<O> | TwoStepHandler<O, unknown>
    : PlainHandler<O>;

export type Handlers = HandlersOf<Operations>;
