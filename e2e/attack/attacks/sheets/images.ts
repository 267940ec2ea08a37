import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { gifOf, plainPng, pngText, scannedJpeg } from '../../drawn-bombs.ts';

export const images: Attack = {
  name: 'images',
  sentence: 'pictures of huge sides, many pixels, many frames, many scans, and ones that break off',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const side = attacker.amount(60_000, 100, 65_000);
    const jpeg = await scannedJpeg(attacker.amount(300, 10, 2000), attacker.amount(1200, 100, 2000));
    const many = plainPng(attacker.amount(7000, 100, 7000), 7000);
    const pictures = [
      plainPng(side, 700),
      plainPng(700, side),
      many,
      many.subarray(0, Math.floor(many.length * 0.7)),
      gifOf(attacker.amount(500_000, 10, 600_000), 1, 1),
      gifOf(2, 65_535, 65_535),
      jpeg,
      jpeg.subarray(0, Math.floor(jpeg.length * 0.9)),
      plainPng(10, 10, pngText('zTXt', attacker.amount(200_000_000, 1000, 200_000_000))),
      plainPng(10, 10, pngText('iCCP', attacker.amount(100_000_000, 1000, 100_000_000))),
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000">${'<g>'.repeat(100_000)}`),
    ].filter(({ length }) => length < 9_900_000);
    // All at once: each waits for its turn, or is asked to come back.
    await Promise.all(
      pictures.map((picture, address) =>
        attacker.ask(
          {
            method: 'POST',
            path: '/image/',
            headers: { ...bearer(token), 'content-type': 'application/json' },
            body: JSON.stringify({ data: { content: picture.toString('base64') } }),
          },
          { address },
        ),
      ),
    );
  },
};
