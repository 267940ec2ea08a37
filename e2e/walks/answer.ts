import assert from 'node:assert/strict';
import { EventReader } from '@tropeiro/contract/client/event-reader.ts';
import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import type { TSchema } from 'typebox';
import type { Reply } from '../http.ts';

/** Requires a response of the kind and with the schemas of the contract. */
export function requireAnswer({ answer }: Operation, reply: Reply): void {
  if (answer.kind === 'none') assert.equal(reply.bytes.length, 0);
  if (answer.kind === 'document') assert.ok(reply.bytes.length > 0);
  if (answer.kind === 'record') requireValid(answer.schema, JSON.parse(reply.text));
  if (answer.kind === 'list') for (const row of rowsOf(reply)) requireValid(answer.row, row);
  if (answer.kind === 'stream') requireEvents(answer.events, reply);
}

/** The rows of a list, in `data` or as the whole response. */
export const rowsOf = <Row = { id: number }>({ text }: Pick<Reply, 'text'>): Row[] => {
  const list = JSON.parse(text) as { data: Row[] } | Row[];
  return 'data' in list ? list.data : list;
};

function requireEvents(events: Readonly<Record<string, TSchema>>, { headers, text }: Reply): void {
  assert.ok(headers['content-type']?.startsWith(eventStreamType), headers['content-type']);
  const reader = new EventReader();
  for (const { id, event, data } of reader.read(text)) {
    assert.notEqual(id, '', 'an event has an id to go on from');
    const schema = events[event];
    assert.ok(schema, `${event} is none of the events of the contract`);
    requireValid(schema, JSON.parse(data));
  }
  assert.ok(reader.retryMs !== undefined, 'a stream says when to come back');
}

const requireValid = (schema: TSchema, value: unknown): void =>
  assert.deepEqual(validatorOf(schema)(value), [], JSON.stringify(value));
