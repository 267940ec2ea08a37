import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { fastify } from 'fastify';
import { sql } from '../database/statement.ts';
import { FairSemaphore } from '../sharing/fair-semaphore.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { CallInput } from './request/call-input.ts';
import type { ReplySender } from './response/send-reply.ts';
import { readServer } from './serve-read.ts';

const operation = { id: 'getDay', method: 'GET', path: '/day/', access: 'x', answer: { kind: 'record', status: 200 } };
const actor = { customer_id: 1, session_id: 1 } as Actor;
const total = 1_000_000;

/** Serves a record whose handler knows its ETag and its size. */
async function serve() {
  const responseMemory = new FairSemaphore({
    ...{ resource: 'response_bytes', total, maxOfCompany: total, maxOfSession: total },
    ...{ maxWaitingCount: 0, maxWaitS: 0 },
  });
  const reads: number[] = [];
  const database = {
    readBytes: async () => {
      reads.push(responseMemory.held);
      return [[Buffer.from('1'), Buffer.from('{"data":{}}')]];
    },
  };
  const dependencies = { database, responseMemory } as unknown as HttpDependencies;
  const record = { selectRecord: sql`select 1`, minBytes: total, entityTag: 'W/"day"' };
  const read = readServer(operation as unknown as Operation, async () => record, dependencies, {} as ReplySender);
  const app = fastify();
  const call = { params: {}, query: {} } as unknown as CallInput;
  app.get('/day/', (request, reply) => read(request, reply, call, actor, undefined));
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/day/', headers });
  return { get, reads, responseMemory };
}

describe('A record whose ETag is known before it is read', () => {
  it('is read with memory reserved for it, and sent with that ETag', async () => {
    const { get, reads } = await serve();
    const sent = await get();
    assert.deepEqual([sent.statusCode, sent.headers.etag, sent.body], [200, 'W/"day"', '{"data":{}}']);
    assert.deepEqual(reads, [total]);
  });

  it('is not read for a client that has it', async () => {
    const { get, reads } = await serve();
    const sent = await get({ 'if-none-match': 'W/"day"' });
    assert.deepEqual([sent.statusCode, sent.headers.etag, sent.body], [304, 'W/"day"', '']);
    assert.deepEqual(reads, []);
  });

  it('is not read without memory for it', async () => {
    const { get, reads, responseMemory } = await serve();
    responseMemory.acquireNow({ customer_id: 2, session_id: 2 }, 1);
    assert.notEqual((await get()).statusCode, 200);
    assert.deepEqual(reads, []);
  });
});
