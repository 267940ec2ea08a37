import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { requireUnaltered } from './read-only-fields.ts';

describe('In strict handling, a field that only the service writes', () => {
  const before = { data: { date_modified: '2026-01-01T00:00:00.000Z', fleet: { id: 1, name: 'Sul' } } };
  const after = { data: { date_modified: '2026-01-02T00:00:00.000Z', fleet: { id: 2, name: 'Norte' } } };
  const cases: readonly [says: string, sent: object, pointer: string, code?: string][] = [
    ['is taken as it was read', before, '/data/date_modified'],
    ['is taken as the change makes it', after, '/data/fleet/name'],
    [
      'is refused if it is the time of the change itself, which no caller can have read',
      after,
      '/data/date_modified',
      'read_only',
    ],
    [
      'is refused as stale where the record was modified since',
      { data: { date_modified: '2025-12-31T00:00:00.000Z' } },
      '/data/date_modified',
      'precondition_failed',
    ],
    ['is refused where it is no moment', { data: { date_modified: 'ontem' } }, '/data/date_modified', 'read_only'],
  ];
  for (const [title, sent, pointer, code] of cases) {
    it(title, async () => {
      let record = before;
      const change = async () => {
        record = after;
      };
      const call = requireUnaltered(sent, [pointer], [], async () => record, change);
      if (code === undefined) await call;
      else
        await assert.rejects(call, (error: unknown) => {
          assert.ok(error instanceof Refusal);
          assert.deepEqual(
            [error.code, error.faults],
            code === 'read_only' ? ['invalid_input', [{ pointer, code }]] : [code, []],
          );
          return true;
        });
    });
  }
});
