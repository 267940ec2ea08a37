import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutTypingSlips } from './typing-slips.ts';

describe('Without typing slips', () => {
  const cases: readonly [typed: string, meant: string][] = [
    ['beco quinzze', 'beco quinze'],
    ['airti', 'ariti'],
    ['barors velho', 'barros velho'],
    ['mil e quatrro', 'mil e quatro'],
  ];
  for (const [typed, meant] of cases)
    it(`"${typed}" may be "${meant}"`, () => assert.ok(withoutTypingSlips(typed).includes(meant)));

  it('short words and long texts stay', () => {
    assert.deepEqual(withoutTypingSlips('rua do sol'), []);
    assert.deepEqual(withoutTypingSlips('a'.repeat(101)), []);
  });

  it('a text is not its own correction', () => assert.ok(!withoutTypingSlips('aaaa').includes('aaaa')));
});
