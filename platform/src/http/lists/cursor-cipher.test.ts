import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { CursorCipher } from './cursor-cipher.ts';

const secrets = new Map(
  ['a', 'b'].map((id) => [id, { id, key: Buffer.alloc(32, id), nonceKey: Buffer.alloc(32, `${id}n`) }]),
);
const cipherOf = (id: string) =>
  new CursorCipher({
    current: async () => secrets.get(id) ?? assert.fail(),
    find: async (asked) => secrets.get(asked),
  });
const drivers = { path: 'GET /driver/', companyId: 1, isByModification: false };
const cursor = Buffer.from('["Zulmira Souza","7"]').toString('base64url');

const withByte = (text: string, at: number, byte: number): string => {
  const bytes = Buffer.from(text, 'base64url');
  bytes[at] = byte;
  return bytes.toString('base64url');
};

describe('A cursor in a URL', () => {
  it('is valid for its list, also after the secret was replaced', async () => {
    assert.equal(await cipherOf('b').decrypt(await cipherOf('a').encrypt(cursor, drivers), drivers), cursor);
  });

  it('is the same for the same page, and different for every other', async () => {
    const encrypted = await cipherOf('a').encrypt(cursor, drivers);
    assert.equal(await cipherOf('a').encrypt(cursor, drivers), encrypted);
    const others = [
      await cipherOf('a').encrypt(`${cursor}x`, drivers),
      await cipherOf('a').encrypt(cursor, { ...drivers, companyId: 2 }),
    ];
    const nonceOf = (text: string) => Buffer.from(text, 'base64url').toString('hex', 3, 15);
    assert.equal(new Set([encrypted, ...others].map(nonceOf)).size, 3);
  });

  it('reveals no sort values', async () => {
    const encrypted = await cipherOf('a').encrypt(cursor, drivers);
    assert.match(encrypted, /^[\w-]+$/);
    assert.ok(!encrypted.includes(cursor.slice(0, 10)));
    assert.doesNotMatch(Buffer.from(encrypted, 'base64url').toString('latin1'), /Zulmira|Souza/);
  });

  it('is valid for its search only, and does not contain it', async () => {
    const searched = { ...drivers, search: 'zulmira' };
    const encrypted = await cipherOf('a').encrypt('["1"]', searched);
    assert.equal(await cipherOf('a').decrypt(encrypted, searched), '["1"]');
    assert.doesNotMatch(Buffer.from(encrypted, 'base64url').toString('latin1'), /zulmira/);
    for (const other of [drivers, { ...drivers, search: 'zulmirA' }])
      await assert.rejects(cipherOf('a').decrypt(encrypted, other), (error) => error instanceof Refusal);
  });

  const wrong: readonly [says: string, of: (good: string) => string, list?: object][] = [
    ['of another list', (good) => good, { path: 'GET /user/' }],
    ['of another company', (good) => good, { companyId: 2 }],
    ['of another order', (good) => good, { isByModification: true }],
    ['of the list without a search', (good) => good, { search: 'zul' }],
    ['that was altered', (good) => withByte(good, 40, (Buffer.from(good, 'base64url')[40] ?? 0) ^ 1)],
    ['that was cut short', (good) => good.slice(0, 20)],
    ['of an unknown secret', (good) => withByte(good, 2, 'c'.charCodeAt(0))],
    ['of another version', (good) => withByte(good, 0, 2)],
    ['as earlier versions gave them out', () => `AbCdEf${cursor}`],
    ['that is empty', () => ''],
  ];
  for (const [title, alter, list = {}] of wrong)
    it(`is refused when it is one ${title}`, async () => {
      const sent = alter(await cipherOf('a').encrypt(cursor, drivers));
      await assert.rejects(
        cipherOf('a').decrypt(sent, { ...drivers, ...list }),
        (error) => error instanceof Refusal && error.code === 'invalid_cursor',
      );
    });
});
