import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import sharp from 'sharp';
import { photo } from '../testing/drawn-images.ts';
import { DecoderPool } from './decoder-pool.ts';

const holder = (customer_id: number) => ({ customer_id, session_id: customer_id });
const usual = { cpuS: 60, memoryBytes: 500e6 };
const decoders = new DecoderPool(2, usual);
after(() => decoders.close());

const faultOf = async (pool: DecoderPool, bytes: Buffer): Promise<string | undefined> => {
  try {
    await pool.rewrite(holder(1), { bytes: bytes, pointer: '/file' });
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.code, 'rule_violated', error.code);
    return error.faults[0]?.code;
  }
};

describe('Images decoded in processes of their own', () => {
  it('are returned as they are stored, and a file that is no image is refused', async () => {
    const bytes = await photo(1).jpeg().toBuffer();
    const { width, bytes: stored } = await decoders.rewrite(holder(1), { bytes: bytes, pointer: '/file' });
    assert.equal((await sharp(stored).metadata()).width, width);
    assert.equal(await faultOf(decoders, Buffer.from('no image')), 'not_an_image');
  });

  for (const [title, limits] of [
    ['time', { cpuS: 0.05, memoryBytes: 1e9 }],
    ['memory', { cpuS: 60, memoryBytes: 1 }],
  ] as const) {
    it(`that take more ${title} than an image may are the fault of their file, and the next one is decoded`, async (t) => {
      const strict = new DecoderPool(1, limits);
      t.after(() => strict.close());
      const costly = photo(2, 1600, 1200).png({ compressionLevel: 0 });
      assert.equal(await faultOf(strict, await costly.toBuffer()), 'too_costly');
      assert.equal(await faultOf(strict, Buffer.from('no image')), 'not_an_image');
    });
  }

  it('of one company leave a process to the others', async () => {
    const large = await photo(2, 1600, 1200).png({ compressionLevel: 0 }).toBuffer();
    const small = await photo(3, 64, 48).jpeg().toBuffer();
    const rewrite = (company: number, bytes: Buffer) => decoders.rewrite(holder(company), { bytes, pointer: '/file' });
    const many = [1, 2, 3].map(() => rewrite(1, large));
    assert.deepEqual([decoders.held, decoders.waitingCount], [1, 2]);
    const another = rewrite(2, small);
    assert.deepEqual([decoders.held, decoders.waitingCount], [2, 2]);
    await Promise.all([...many, another]);
    assert.deepEqual([decoders.held, decoders.waitingCount], [0, 0]);
  });

  it('end with the service, whatever they are at', async () => {
    const stopped = new DecoderPool(1, usual);
    const bytes = await photo(4, 1600, 1200).png({ compressionLevel: 0 }).toBuffer();
    const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'busy';
    const [done, ...waiting] = [1, 2, 3].map((company) =>
      stopped.rewrite(holder(company), { bytes: bytes, pointer: '/file' }),
    );
    const ended = waiting.map((decoding) => assert.rejects(decoding, isBusy));
    // By then its process works on the second image, and the third waits.
    await done;
    stopped.close();
    await Promise.all(ended);
    assert.equal(stopped.held, 0);
  });
});
