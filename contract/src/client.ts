import { type AnyInput, type ClientOptions, requestOf, urlOf } from './client/request.ts';
import { bodyOf, requireSuccess } from './client/response.ts';
import { resumedEvents, type StreamOptions } from './client/resumed-events.ts';
import { eventStreamType } from './media-types.ts';
import type { AnswerOf, BodyOf, Contract, EventOf, Operation, ParamsOf, QueryOf, Upload } from './operation.ts';
import type { Operations } from './operations.ts';
import { lastEventIdHeader } from './streams/event-stream.ts';
import type { Wire, WireTable } from './wire.ts';
import { wireTable } from './wire-table.ts';

export { ProblemError, UnexpectedAnswer } from './client/response.ts';
export type { ClientOptions };

/** Calls a service by its contract: in a browser or in Node, with nothing but fetch. */
export type Client<C extends Contract = Operations> = {
  call<I extends CallId<C>>(id: I, ...input: InputOf<C[I]>): Promise<AnswerTo<I, C>>;
  /** The same for an answer that is a file too: its bytes instead of the record. */
  bytes<I extends FileId<C>>(id: I, ...input: InputOf<C[I]>): Promise<FileAnswer>;
  /**
   * The events of a stream, for as long as they are taken: a connection that breaks is opened again after the last event.
   * When the token has expired it throws, as a call does; a client with a new one goes on with `after`.
   */
  stream<I extends StreamId<C>>(id: I, ...input: InputOf<C[I], StreamOptions>): AsyncGenerator<EventOf<C[I]>, void>;
  withToken(token: string | undefined): Client<C>;
};

/** The operations whose answer comes to an end, and those whose answer does not. */
export type CallId<C extends Contract = Operations> = Exclude<keyof C & string, StreamId<C>>;
export type StreamId<C extends Contract = Operations> = {
  [I in keyof C & string]: C[I]['answer'] extends { kind: 'stream' } ? I : never;
}[keyof C & string];

/** The operations whose answer also comes as a file. */
export type FileId<C extends Contract = Operations> = {
  [I in keyof C & string]: C[I]['answer'] extends { bytes: readonly string[] } ? I : never;
}[keyof C & string];

export type FileAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };

export type AnswerTo<I extends keyof C, C extends Contract = Operations> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerOf<C[I]>;
};

/** A client of the service. */
export const createClient = (options: ClientOptions): Client => clientOf<Operations>(wireTable, options);

/** A client of any contract, of which it needs no more than its table. */
export function clientOf<C extends Contract>(table: WireTable<keyof C & string>, options: ClientOptions): Client<C> {
  const send = (wire: Wire, input: AnyInput, accept: string) =>
    (options.fetch ?? fetch)(urlOf(wire, input, options.baseUrl), requestOf(wire, input, accept, options));
  return {
    async call(id, ...[input]) {
      const wire = table[id];
      const accept = wire.answer === 'document' ? acceptOf(wire) : 'application/json';
      const response = await send(wire, input ?? {}, accept);
      const { status, headers } = await requireSuccess(response);
      return { status, headers, body: (await bodyOf(wire, response)) as never };
    },
    async bytes(id, ...[input]) {
      const response = await send(table[id], input ?? {}, acceptOf(table[id]));
      const { status, headers } = await requireSuccess(response);
      return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
    },
    async *stream(id, ...[input]) {
      const { after, signal, ...asked } = (input ?? {}) as AnyInput & StreamOptions;
      const open = (last: string | undefined, connection: AbortSignal) => {
        const headers = { ...asked.headers, ...(last === undefined ? {} : { [lastEventIdHeader]: last }) };
        return send(table[id], { ...asked, headers, signal: connection }, eventStreamType);
      };
      for await (const { data, ...event } of resumedEvents(open, { after, signal }))
        yield { ...event, data: JSON.parse(data) } as never;
    },
    withToken: (token) => clientOf<C>(table, { ...options, token }),
  };
}

const acceptOf = ({ mediaTypes = [] }: Wire): string => mediaTypes.join(', ');

/** The input of a call: each part is there exactly when the operation has it, and optional when nothing in it is required. */
type InputOf<O extends Operation, Options = unknown> =
  Record<string, never> extends Parts<O> ? [input?: Parts<O> & Options] : [input: Parts<O> & Options];

type Parts<O extends Operation> = Part<'params', ParamsOf<O>> &
  Part<'query', QueryOf<O>> &
  (O extends { upload: Upload }
    ? ({ file?: never } & Part<'body', BodyOf<O>>) | { file: Blob; body?: never }
    : Part<'body', BodyOf<O>>) & { headers?: Readonly<Record<string, string>> };

type Part<K extends string, V> = V extends undefined
  ? { [P in K]?: never }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };
