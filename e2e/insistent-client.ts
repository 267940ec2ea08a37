import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { operations } from '@tropeiro/contract/operations.ts';
import { questionOf, type Reply, send } from './http.ts';

/**
 * A client as every integrator should write it: each point has its Idempotency-Key, and what was not answered is sent
 * again with the same one. It remembers what it was told, to be held against what is there.
 */
export class InsistentClient {
  readonly acknowledged = new Map<string, number>();
  readonly unanswered: string[] = [];
  private readonly token: string;
  private stopped = false;

  constructor(token: string) {
    this.token = token;
  }

  /** Sends new points, one after the other, until it is stopped or nobody answers. */
  async stream(url: string): Promise<void> {
    this.stopped = false;
    while (!this.stopped) if (!(await this.post(url, randomUUID()))) return;
  }

  stop(): void {
    this.stopped = true;
  }

  /** What nobody answered, again. */
  async insist(url: string): Promise<void> {
    for (const key of this.unanswered.splice(0)) assert.ok(await this.post(url, key), 'the service answers again');
  }

  /** A repeated call gives the answer it gave: the same record, and says that it is a repetition. */
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

/** The key is the title too, so that the database can be asked what became of it. */
export const create = (url: string, key: string, token: string): Promise<Reply> => {
  const body = { data: { title: key, latitude: 1, longitude: 2 } };
  const question = questionOf(operations.createPointOfInterest, { body }, token);
  return send(url, { ...question, headers: { ...question.headers, 'idempotency-key': key } });
};

function idIn({ status, text }: Reply): number {
  assert.equal(status, 201, text);
  return (JSON.parse(text) as { data: { id: number } }).data.id;
}

/** Every point a client was told of is there under the id it was told, and no point is there twice. */
export function requireExactlyOnce(
  clients: readonly InsistentClient[],
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
