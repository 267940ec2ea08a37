import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { operations } from '@tropeiro/contract/operations.ts';
import { type Reply, rawRequestOf, send } from '../http.ts';

/**
 * A correct client: each point has its Idempotency-Key, and a request without a response is sent again with the same
 * key. It remembers the responses, to compare them with the records.
 */
export class RetryingClient {
  readonly acknowledged = new Map<string, number>();
  readonly unanswered: string[] = [];
  private readonly token: string;
  private stopped = false;

  constructor(token: string) {
    this.token = token;
  }

  /** Sends new points, one after another, until it is stopped or the service stops responding. */
  async stream(url: string): Promise<void> {
    this.stopped = false;
    while (!this.stopped) if (!(await this.post(url, randomUUID()))) return;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Sends requests without a response again. */
  async retryUnanswered(url: string): Promise<void> {
    for (const key of this.unanswered.splice(0)) assert.ok(await this.post(url, key), 'the service answers again');
  }

  /** A repeated call returns the first response: the same record, marked as a repetition. */
  async repeat(url: string, count: number): Promise<void> {
    for (const [key, id] of [...this.acknowledged].slice(-count)) {
      const reply = await create(url, key, this.token);
      assert.equal(idIn(reply), id);
      assert.equal(reply.headers['idempotency-replayed'], 'true');
    }
  }

  private async post(url: string, key: string): Promise<boolean> {
    try {
      this.acknowledged.set(key, idIn(await create(url, key, this.token)));
      return true;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      this.unanswered.push(key);
      return false;
    }
  }
}

/** The key is the title too, so that the record can be found in the database. */
export const create = (url: string, key: string, token: string): Promise<Reply> => {
  const body = { data: { title: key, latitude: 1, longitude: 2 } };
  const rawRequest = rawRequestOf(operations.createPointOfInterest, { body }, token);
  return send(url, { ...rawRequest, headers: { ...rawRequest.headers, 'idempotency-key': key } });
};

function idIn({ status, text }: Reply): number {
  assert.equal(status, 201, text);
  return (JSON.parse(text) as { data: { id: number } }).data.id;
}

/** Requires every point under the id of its response, and no point twice. */
export function requireExactlyOnce(
  clients: readonly RetryingClient[],
  points: readonly { readonly id: number | string; readonly title: string }[],
): void {
  const idsByTitle = new Map<string, number[]>();
  for (const { id, title } of points) idsByTitle.set(title, [...(idsByTitle.get(title) ?? []), Number(id)]);
  for (const { acknowledged } of clients) {
    for (const [key, id] of acknowledged) assert.deepEqual(idsByTitle.get(key), [id], `point ${key}`);
  }
  const twice = [...idsByTitle].filter(([, ids]) => ids.length > 1);
  assert.deepEqual(twice, [], 'no point is there twice');
}
