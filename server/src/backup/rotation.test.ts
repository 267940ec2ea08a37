import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { backupName, dateIn, expiredBackups } from './rotation.ts';

const dayMs = 86_400_000;
const daily = (count: number): string[] =>
  Array.from({ length: count }, (_, day) => backupName(new Date(Date.UTC(2026, 0, 1 + day, 7, 10))));

test('the newest backups are kept, and one of each week before them', () => {
  const names = daily(60);
  const expired = new Set(expiredBackups(names, { newest: 7, weeks: 4 }));
  const retained = names.filter((name) => !expired.has(name)).map((name) => name.slice(9, 19));
  // The 60th day is Sunday, 1 March: Monday to Sunday of its week, and the Sundays of the weeks before.
  assert.deepEqual(retained, [
    '2026-02-01',
    '2026-02-08',
    '2026-02-15',
    '2026-02-22',
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('files that are no backups of ours are never removed', () => {
  const otherFiles = [
    'notes.txt',
    'tropeiro-2026-01-01.backup',
    'tropeiro-2026-01-01T071000Z.backup.x.draft',
    'tropeiro-2026-13-41T999999Z.backup',
  ];
  assert.deepEqual(expiredBackups([...otherFiles, ...daily(1)], { newest: 1, weeks: 0 }), []);
});

test('rotating after every backup keeps what rotating at the end keeps, and never more than asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.nat(6),
      fc.array(fc.nat(300 * 24), { maxLength: 120 }),
      (newest, weeks, hours) => {
        let folder: string[] = [];
        for (const hour of [...new Set(hours)].sort((a, b) => a - b)) {
          const name = backupName(new Date(Date.UTC(2026, 0, 1) + (hour * dayMs) / 24));
          folder.push(name);
          const expired = new Set(expiredBackups(folder, { newest, weeks }));
          folder = folder.filter((name) => !expired.has(name));
          assert.ok(folder.includes(name));
          assert.ok(folder.length <= newest + weeks);
        }
      },
    ),
  );
});

test('a backup is called by the second it began', () => {
  const date = new Date('2026-11-15T07:10:09.500Z');
  assert.equal(backupName(date), 'tropeiro-2026-11-15T071009Z.backup');
  assert.equal(dateIn(backupName(date))?.toISOString(), '2026-11-15T07:10:09.000Z');
});
