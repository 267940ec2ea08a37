import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hasDuplicateNames } from './duplicate-names.ts';

describe('A JSON text', () => {
  it('as it is written for a value repeats no name', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        assert.equal(hasDuplicateNames(JSON.stringify(value, null, indent)), false);
      }),
    );
  });

  for (const text of ['{"a":1,"a":1}', '[{"b":{"a":"\\"a\\":", "a" : 2}}]', '{"a":1,"\\u0061":2}', '{"":1,"":2}'])
    it(`repeats a name as ${text}`, () => assert.equal(hasDuplicateNames(text), true));

  for (const text of ['"a"', '["a","a"]', '{"a":{"a":"\\\\"},"b":"\\"a\\":1"}', '[{"a":1},{"a":1}]', '{"__proto__":1}'])
    it(`repeats none as ${text}`, () => assert.equal(hasDuplicateNames(text), false));
});
