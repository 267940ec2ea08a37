import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { drawing, painted } from '../testing/drawn-images.ts';
import { opaquePng } from './opaque-png.ts';

/** A stroke of ink that fades towards the right, on nothing. */
const fading = painted(60, 40, 4, (x, y) => [10, 40, 90, Math.abs(y - 20) < 6 ? 255 - x * 4 : 0]);
const rewritten = async (png: Buffer): Promise<Buffer> => (await opaquePng(png)) ?? assert.fail('not rewritten');
/** The sums that a PDF has no need of are needed by whoever reads it as a file of its own. */
const pixels = (png: Buffer) => sharp(png, { failOn: 'none' }).raw().toBuffer({ resolveWithObject: true });

describe('A PNG for paper', () => {
  for (const [what, image] of [
    ['transparent', () => fading.clone()],
    ['transparent and grey', () => fading.clone().toColourspace('b-w')],
    ['opaque', () => drawing(3)],
  ] as const)
    it(`is on white, pixel by pixel, when it was ${what}`, async () => {
      const png = await image().png().toBuffer();
      const expected = await sharp(png).flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer();
      const { data, info } = await pixels(await rewritten(png));
      assert.equal(info.channels, 3);
      for (let at = 0; at < expected.length; at++) assert.ok(Math.abs((expected[at] ?? 0) - (data[at] ?? 0)) <= 1);
    });

  it('is none when it is too large, or of a kind that is never stored', async () => {
    for (const other of [drawing(1, 321, 20).png(), drawing(1).png({ palette: true }), drawing(1).jpeg()])
      assert.equal(await opaquePng(await other.toBuffer()), undefined);
  });

  it('is whole or none, whatever was changed in it', async () => {
    const png = await fading.clone().png().toBuffer();
    const changes = fc.record({ at: fc.nat(png.length - 1), byte: fc.nat(255), end: fc.nat(png.length) });
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async ({ at, byte, end }, isCut) => {
        const changed = Buffer.from(isCut ? png.subarray(0, end) : png);
        if (!isCut) changed[at] = byte;
        const result = await opaquePng(changed);
        if (result) assert.ok((await pixels(result)).data.length > 0);
      }),
    );
  });
});
