import type { CallsOf } from './client/calls-of.ts';
import type { AnswerOf, ClientOf, ClientOptions, StreamOptions } from './client/client-types.ts';
import { pagedRecords } from './client/paged-records.ts';
import { type AnyInput, requestOf, urlOf } from './client/request.ts';
import { bodyOf, requireSuccess } from './client/response.ts';
import { resumedEvents } from './client/resumed-events.ts';
import { wireOfCall } from './client/wire-of-call.ts';
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

/** A client of any contract. It needs only the contract's table. */
export function clientOf<C extends Contract>(table: WireTable<keyof C & string>, options: ClientOptions): Client<C> {
  const send = (wire: Wire, input: AnyInput, accept: string) =>
    (options.fetch ?? fetch)(urlOf(wire, input, options.baseUrl), requestOf(wire, input, accept, options));
  const call = async (id: keyof C & string, input: AnyInput) => {
    const wire = wireOfCall(table, id);
    const accept = wire.answer === 'document' ? acceptOf(wire) : 'application/json';
    const response = await send(wire, input, accept);
    const { status, headers } = await requireSuccess(response);
    return { status, headers, body: (await bodyOf(wire, response)) as never };
  };
  return {
    call: (id, ...[input]) => call(id, (input ?? {}) as AnyInput),
    records(id, ...[input]) {
      const { query, ...asked } = (input ?? {}) as AnyInput;
      return pagedRecords((page) => call(id, { ...asked, query: page }), query);
    },
    async bytes(id, ...[input]) {
      const wire = wireOfCall(table, id);
      const response = await send(wire, (input ?? {}) as AnyInput, acceptOf(wire));
      const { status, headers } = await requireSuccess(response);
      return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
    },
    async *stream(id, ...[input]) {
      const { after, signal, ...asked } = (input ?? {}) as AnyInput & StreamOptions;
      const wire = wireOfCall(table, id);
      const open = (last: string | undefined, connection: AbortSignal) => {
        const headers = { ...asked.headers, ...(last === undefined ? {} : { [lastEventIdHeader]: last }) };
        return send(wire, { ...asked, headers, signal: connection }, eventStreamType);
      };
      for await (const { data, ...event } of resumedEvents(open, { after, signal }))
        yield { ...event, data: JSON.parse(data) } as never;
    },
    withToken: (token) => clientOf<C>(table, { ...options, token }),
  };
}

const acceptOf = ({ mediaTypes = [] }: Wire): string => mediaTypes.join(', ');
