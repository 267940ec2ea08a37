import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@tropeiro/contract/operation.ts';
import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { Actor } from '@tropeiro/domain/actor.ts';
import type { Language } from '@tropeiro/domain/words.ts';
import type { Database, Origin, Reader, Transaction } from '../store/database.ts';
import type { Listing } from '../store/page.ts';

/** One call as a handler sees it: nothing of the web server is in it. */
export type Call<O extends Operation> = {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly origin: Origin;
  readonly language: Language;
} & Scope<O>;

/** What a call may touch: a read asks as its actor, a change has its transaction, a public call has no company. */
type Scope<O extends Operation> = O['access'] extends 'public'
  ? { readonly database: Database; readonly userAgent: string | undefined }
  : O['access'] extends 'refresh'
    ? { readonly database: Database; readonly actor: Actor }
    : O['method'] extends 'GET'
      ? { readonly actor: Actor; readonly reader: Reader }
      : {
          readonly actor: Actor;
          readonly transaction: Transaction;
          /** Refuses when the caller named, in If-Match, another version than this one. */
          readonly requireMatch: (version: number) => void;
        };

/** What a handler gives back: a record (with its version where it has one), a list to be read, a text, or nothing. */
export type Reply<O extends Operation> = O['answer'] extends { kind: 'record' }
  ? { readonly body: AnswerOf<O>; readonly version?: number; readonly headers?: Readonly<Record<string, string>> }
  : O['answer'] extends { kind: 'list' }
    ? Listing
    : O['answer'] extends { kind: 'document' }
      ? { readonly text: string; readonly headers?: Readonly<Record<string, string>> }
      : { readonly headers?: Readonly<Record<string, string>> };

export type Handler<I extends OperationId> = (call: Call<Operations[I]>) => Promise<Reply<Operations[I]>>;

/** One for every operation: a missing one does not compile. */
export type Handlers = { readonly [I in OperationId]: Handler<I> };
