import { operation } from '@tropeiro/contract/operation.ts';
import { streamQuery } from '@tropeiro/contract/streams/stream-query.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { HandlersOf } from '@tropeiro/platform/handling/call.ts';
import { Type } from 'typebox';

const tag = bilingual('Tests', 'Testes');

/** A contract with a stream that counts, and an ordinary question. */
export const countingContract = {
  followCount: operation({
    id: 'followCount',
    method: 'GET',
    path: '/count/',
    tag,
    summary: bilingual('Follow a count', 'Acompanhar uma contagem'),
    access: 'session',
    query: Type.Object({ filler: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })), ...streamQuery }),
    answer: {
      kind: 'stream',
      status: 200,
      events: { counted: Type.Object({ number: Type.Integer(), filler: Type.String() }) },
    },
    refusals: ['invalid_cursor'],
  }),
  askPlainly: operation({
    id: 'askPlainly',
    method: 'GET',
    path: '/plain/',
    tag,
    summary: bilingual('Ask the database', 'Perguntar ao banco'),
    access: 'session',
    answer: { kind: 'record', status: 200, schema: Type.Object({ one: Type.Integer() }) },
    refusals: [],
  }),
};

/** The source of a stream: an increasing number. */
export class Count {
  /** How many numbers all streams together have requested. */
  yieldedCount = 0;
  /** An error is thrown instead of this number. */
  failsAt = Number.POSITIVE_INFINITY;
  private number: number;
  private readonly waiting = new Set<() => void>();

  constructor(number = 0) {
    this.number = number;
  }

  increase(amount = 1): void {
    this.number += amount;
    for (const wake of [...this.waiting]) wake();
  }

  async *after(last: number, signal: AbortSignal): AsyncGenerator<number> {
    for (let next = last + 1; !signal.aborted; next++) {
      while (next > this.number && !signal.aborted) await this.change(signal);
      if (signal.aborted) return;
      if (next === this.failsAt) throw new Error('The count is lost');
      this.yieldedCount++;
      yield next;
    }
  }

  private change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

/** Numbers are their own ids; any other text is an invalid cursor. */
export const countingHandlers = (count: Pick<Count, 'after'>): HandlersOf<typeof countingContract> => ({
  followCount:
    async ({ query: { filler = 0 } }) =>
    (after, signal) => {
      if (after !== undefined && !/^\d{1,9}$/.test(after)) throw new Refusal('invalid_cursor');
      const text = 'x'.repeat(filler);
      return (async function* () {
        for await (const number of count.after(Number(after ?? 0), signal))
          yield { id: String(number), event: 'counted' as const, data: { number, filler: text } };
      })();
    },
  askPlainly: async ({ db }) => {
    const [row] = await db.rows(sql`select 1`);
    return { body: { one: Number(row?.[0]) } };
  },
});
