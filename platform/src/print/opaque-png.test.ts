import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawing, painted } from '@tropeiro/server/testing/drawn-images.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { opaquePng } from './opaque-png.ts';

/** A stroke of ink that fades towards the right, on a transparent background. */
const fading = painted(60, 40, 4, (x, y) => [10, 40, 90, Math.abs(y - 20) < 6 ? 255 - x * 4 : 0]);
const maxSide = 320;
const rewritten = async (png: Buffer): Promise<Buffer> =>
  (await opaquePng(png, maxSide)) ?? assert.fail('not rewritten');
/** PDF does not need the checksums, but readers of the PNG file do. */
const pixels = (png: Buffer) => sharp(png, { failOn: 'none' }).raw().toBuffer({ resolveWithObject: true });

describe('A PNG for paper', () => {
  for (const [title, image] of [
    ['transparent', () => fading.clone()],
    ['transparent and grey', () => fading.clone().toColourspace('b-w')],
    ['opaque', () => drawing(3)],
  ] as const)
    it(`is on white, pixel by pixel, when it was ${title}`, async () => {
      const png = await image().png().toBuffer();
      const expected = await sharp(png).flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer();
      const { data, info } = await pixels(await rewritten(png));
      assert.equal(info.channels, 3);
      for (let at = 0; at < expected.length; at++) assert.ok(Math.abs((expected[at] ?? 0) - (data[at] ?? 0)) <= 1);
    });

  it('is undefined if it is too large, or of a kind that is never stored', async () => {
    for (const other of [drawing(1, 321, 20).png(), drawing(1).png({ palette: true }), drawing(1).jpeg()])
      assert.equal(await opaquePng(await other.toBuffer(), maxSide), undefined);
  });

  it('is complete or undefined, whatever was changed in it', async () => {
    const png = await fading.clone().png().toBuffer();
    const changes = fc.record({ at: fc.nat(png.length - 1), byte: fc.nat(255), end: fc.nat(png.length) });
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async ({ at, byte, end }, isCut) => {
        const changed = Buffer.from(isCut ? png.subarray(0, end) : png);
        if (!isCut) changed[at] = byte;
        const result = await opaquePng(changed, maxSide);
        if (result) assert.ok((await pixels(result)).data.length > 0);
      }),
    );
  });
});
