import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decrypt, encrypt } from './encryption.ts';

const sealed = (text: string, secret: string) => encrypt(Buffer.from(text), secret);

describe('An encrypted text', () => {
  for (const text of ['', '{"data":{"cpf":"52998224725"}}', 'é 中 🚚'.repeat(10_000)]) {
    it(`of ${text.length} characters is read with its secret`, () => {
      assert.equal(decrypt(sealed(text, 'a key'), 'a key').toString(), text);
    });
  }

  it('is not read with another secret, nor when it was altered or cut short', () => {
    const encrypted = sealed('Zulmira', 'a key');
    const altered = Buffer.from(encrypted, 'base64');
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    assert.throws(() => decrypt(encrypted, 'another key'));
    assert.throws(() => decrypt(altered.toString('base64'), 'a key'));
    assert.throws(() => decrypt(encrypted.slice(0, 20), 'a key'));
  });

  it('is different each time', () => assert.notEqual(sealed('x', 'k'), sealed('x', 'k')));
});
