import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BadBytes } from './bad-bytes.ts';
import { ProtobufReader } from './protobuf-reader.ts';
import { ProtobufWriter } from './protobuf-writer.ts';

describe('Protocol Buffers', () => {
  it('keep whole numbers up to 2^53 exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (numbers) => {
        const writer = new ProtobufWriter(1);
        for (const number of numbers) {
          writer.sintField(1, Math.trunc(number / 2));
          writer.uintField(2, Math.abs(number));
        }
        const reader = new ProtobufReader(writer.toBytes());
        for (const number of numbers) {
          assert.ok(reader.nextField());
          // Adding 0 makes the negative zero of -1 / 2 a zero.
          assert.equal(reader.sint(), Math.trunc(number / 2) + 0);
          assert.ok(reader.nextField());
          assert.equal(reader.uint(), Math.abs(number));
        }
        assert.equal(reader.nextField(), false);
      }),
    );
  });

  it('contain messages of any length', () => {
    for (const length of [0, 1, 127, 128, 300, 20_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => at);
      const writer = new ProtobufWriter(1);
      writer.messageField(1, (outer) => outer.messageField(2, (inner) => inner.raw(bytes)));
      writer.uintField(3, 7);
      const reader = new ProtobufReader(writer.toBytes());
      reader.nextField();
      const outer = reader.message();
      outer.nextField();
      assert.deepEqual(outer.bytesOfField(), bytes);
      reader.nextField();
      assert.equal(reader.uint(), 7);
    }
  });

  it('contain texts of any length', () => {
    const texts = fc.string({ unit: 'binary' }).chain((text) => fc.nat(40).map((count) => text.repeat(count * count)));
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            texts,
            fc.nat(300).map((length) => 'a'.repeat(length)),
          ),
        ),
        (all) => {
          const writer = new ProtobufWriter(1);
          for (const text of all) writer.textField(1, text);
          const reader = new ProtobufReader(writer.toBytes());
          for (const text of all) {
            reader.nextField();
            assert.equal(reader.text(), text.toWellFormed());
          }
          assert.equal(reader.nextField(), false);
        },
      ),
      { numRuns: 50 },
    );
    const long = new ProtobufWriter();
    long.textField(1, 'a'.repeat(20_000));
    const reader = new ProtobufReader(long.toBytes());
    reader.nextField();
    assert.equal(reader.text().length, 20_000);
  });

  it('have negative numbers of 64 bits in ten bytes', () => {
    const minusTwo = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    assert.equal(new ProtobufReader(Uint8Array.from(minusTwo)).int(), -2);
  });

  it('fail with the position of a number or field that is cut off', () => {
    for (const bytes of [[0x08, 0x80], [0x0a, 0x05, 0x01], [0x09, 0x01], [0x0f]]) {
      const reader = new ProtobufReader(Uint8Array.from(bytes));
      reader.nextField();
      assert.throws(() => reader.skip(), BadBytes);
    }
  });
});
