import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { readJsonBody } from './json-body.ts';

const limits = { maxValueCount: 1e6, reserveMemory: () => {} };
const read = async (bytes: Buffer): Promise<unknown> => (await readJsonBody(bytes, limits)).value;

describe('A JSON body', () => {
  it('is read completely, wherever its characters are split', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const value = ['x'.repeat(shift), 'é€😀'.repeat(100_000)];
      assert.deepEqual(await read(Buffer.from(JSON.stringify(value))), value);
    }
  });

  it('reserves memory for the copies of a long text before it is parsed', async () => {
    const reserved: number[] = [];
    const reserveMemory = (bytes: number) => {
      reserved.push(bytes);
    };
    const texts = ['x'.repeat(999_998), 'x'.repeat(2_999_998), 'é'.repeat(1_499_999), `${'x'.repeat(2_999_995)}€`];
    texts.push(`${'x'.repeat(2_999_992)}\\u00e9`, `${'x'.repeat(2_999_992)}\\u20ac`);
    for (const text of texts) await readJsonBody(Buffer.from(`"${text}"`), { maxValueCount: 1, reserveMemory });
    // Characters outside Latin-1 double the memory of a text.
    assert.deepEqual(reserved, [3_600_000, 11_600_000, 11_600_000, 23_200_000, 11_600_000, 23_200_000]);
  });

  it('may begin with a byte order mark', async () =>
    assert.deepEqual(await read(Buffer.from('\ufeff{"a":1}')), { a: 1 }));

  const refused: readonly [says: string, bytes: Buffer, code: string][] = [
    ['in another encoding', Buffer.from('{"a":"é"}', 'latin1'), 'malformed_json'],
    ['that ends within a character', Buffer.from('"é').subarray(0, 2), 'malformed_json'],
    ['with a second byte order mark', Buffer.from('\ufeff\ufeff1'), 'malformed_json'],
    ['nested too deep', Buffer.from('['.repeat(40)), 'too_deep'],
    ['with text that cannot be stored', Buffer.from('{"a":"\\u0000"}'), 'invalid_input'],
  ];
  for (const [title, bytes, code] of refused)
    it(`is refused ${title}`, () =>
      assert.rejects(read(bytes), (error) => error instanceof Refusal && error.code === code));
});
