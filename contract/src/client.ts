import type { CallsOf } from './client/calls-of.ts';
import type { AnswerOf, ClientOf, ClientOptions, StreamOptions } from './client/client-types.ts';
import { nextCursor } from './client/next-cursor.ts';
import { type AnyInput, requestOf, urlOf } from './client/request.ts';
import { bodyOf, requireSuccess } from './client/response.ts';
import { resumedEvents } from './client/resumed-events.ts';
import { eventStreamType } from './media-types.ts';
import type { Contract } from './operation.ts';
import type { OperationId, Operations } from './operations.ts';
import { lastEventIdHeader } from './streams/event-stream.ts';
import type { Wire, WireTable } from './wire.ts';
import { wireTable } from './wire-table.ts';

export { ProblemError, UnexpectedAnswer } from './client/response.ts';
export type { ClientOptions };

/** A client of the service, or of another contract. */
export type Client<C extends Contract = Operations> = ClientOf<CallsOf<C>>;

/** What a call of the service answers. */
export type AnswerTo<I extends OperationId> = AnswerOf<CallsOf<Operations>[I]>;

/** A client of the service. */
export const createClient = (options: ClientOptions): Client => clientOf<Operations>(wireTable, options);

/** The records of a page, where nobody says how many: as many as a page may have. */
const defaultPageLimit = 1000;

/** A client of any contract, of which it needs no more than its table. */
export function clientOf<C extends Contract>(table: WireTable<keyof C & string>, options: ClientOptions): Client<C> {
  const send = (wire: Wire, input: AnyInput, accept: string) =>
    (options.fetch ?? fetch)(urlOf(wire, input, options.baseUrl), requestOf(wire, input, accept, options));
  const call = async (id: keyof C & string, input: AnyInput) => {
    const wire = table[id];
    const accept = wire.answer === 'document' ? acceptOf(wire) : 'application/json';
    const response = await send(wire, input, accept);
    const { status, headers } = await requireSuccess(response);
    return { status, headers, body: (await bodyOf(wire, response)) as never };
  };
  return {
    call: (id, ...[input]) => call(id, (input ?? {}) as AnyInput),
    async *records(id, ...[input]) {
      const { query, ...asked } = (input ?? {}) as AnyInput;
      for (let cursor = query?.cursor; ; ) {
        const page = await call(id, { ...asked, query: { limit: defaultPageLimit, ...query, cursor } });
        yield* (page.body as { readonly data: never[] }).data;
        cursor = nextCursor(page.headers);
        if (cursor === undefined) return;
      }
    },
    async bytes(id, ...[input]) {
      const response = await send(table[id], (input ?? {}) as AnyInput, acceptOf(table[id]));
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
