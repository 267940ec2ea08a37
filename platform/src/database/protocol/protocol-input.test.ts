import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MessageSplitter } from './protocol-input.ts';

/** A message of the protocol: its code, its length without the code, its content. */
const messageOf = (code: number, content: Uint8Array): Buffer => {
  const header = Buffer.alloc(5, code);
  header.writeInt32BE(4 + content.length, 1);
  return Buffer.concat([header, content]);
};

describe('Messages of the database', () => {
  it('arrive complete and in order, wherever the network splits the bytes', () => {
    const content = fc.uint8Array({ maxLength: 12 });
    fc.assert(
      fc.property(fc.array(content, { maxLength: 6 }), fc.array(fc.nat(90)), (contents, cuts) => {
        const sent = contents.map((content, index) => messageOf(65 + index, content));
        const bytes = Buffer.concat(sent);
        const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const received: [number, string][] = [];
        const splitter = new MessageSplitter((code, message) => received.push([code, message.toString('hex')]));
        for (const [index, end] of ends.entries()) {
          const chunk = bytes.subarray(ends[index - 1] ?? 0, end);
          if (chunk.length > 0) splitter.push(chunk);
        }
        assert.deepEqual(
          received,
          sent.map((message, index) => [65 + index, message.toString('hex')]),
        );
      }),
    );
  });
});
