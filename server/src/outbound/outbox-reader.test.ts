import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Db } from '../store/engine/db.ts';
import { OutboxReader } from './outbox-reader.ts';

const nobody = { companyId: 1, hear: () => {} };
/** A database that never answers. */
const silent: Db = { rows: () => new Promise(() => {}) };

describe('Whoever would follow', () => {
  for (const [says, isBegun] of [
    ['and goes away while that is begun', true],
    ['and has gone away already', false],
  ] as const)
    it(`${says} is let go, with the reason`, async () => {
      const reader = new OutboxReader(silent, { error: () => {} });
      reader.start();
      const leaving = new AbortController();
      if (!isBegun) leaving.abort('gone');
      const joining = reader.follow(nobody, leaving.signal);
      leaving.abort('gone');
      await assert.rejects(joining, (reason) => reason === 'gone');
      assert.equal(reader.hasFollowers(1), false);
      void reader.stop();
    });
});
