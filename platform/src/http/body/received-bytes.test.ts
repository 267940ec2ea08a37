import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ReceivedBytes } from './received-bytes.ts';

const block = 65_536;
const large = 16 * block;
/** Its length is no divisor of a block's, so that swapped blocks differ. */
const pattern = Buffer.from(Array.from({ length: 251 }, (_, at) => at));

describe('Received bytes', () => {
  it('stay in their order, however they arrive, and their memory is reserved by blocks', () => {
    const lengths = fc.array(fc.oneof(fc.nat(300), fc.nat(3 * block), fc.constantFrom(block, large)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lengths, fc.boolean(), (each, isDeclared) => {
        const bytes = Buffer.alloc(
          each.reduce((sum, length) => sum + length, 0),
          pattern,
        );
        let reserved = 0;
        const received = new ReceivedBytes(
          (count) => {
            reserved += count;
          },
          { declared: isDeclared ? bytes.length : undefined, max: bytes.length + 1000 },
        );
        let at = 0;
        for (const length of each) {
          received.add(bytes.subarray(at, at + length));
          at += length;
        }
        assert.equal(received.byteCount, bytes.length);
        assert.ok(reserved >= bytes.length && reserved < bytes.length + block, `${reserved} bytes were reserved`);
        assert.ok(received.toBuffer().equals(bytes));
      }),
      { numRuns: 40 },
    );
  });

  it('are moved to one buffer once they are many, and not copied again at the end', () => {
    const received = new ReceivedBytes(() => {}, { max: 3 * large });
    received.add(Buffer.alloc(2 * large));
    assert.equal(received.toBuffer().buffer, received.toBuffer().buffer);
    assert.equal(received.toBuffer().buffer.byteLength, 3 * large);
  });
});
