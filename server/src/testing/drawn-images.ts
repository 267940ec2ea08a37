import sharp, { type Sharp } from 'sharp';

/** A drawing that differs for every number: a few strokes on white, like a signature. */
export const drawing = (number: number, width = 64, height = 48): Sharp =>
  painted(width, height, 3, (x, y) => {
    const stroke = Math.abs(y - height / 2 - (height / 3) * Math.sin((x * ((number % 7) + 1)) / width + number)) < 1.5;
    const ink = stroke ? 20 : 255;
    return [ink, ink, stroke ? 20 + (number % 200) : 255];
  });

/** Colours and grain everywhere, as in a photo. */
export const photo = (number: number, width = 640, height = 480): Sharp =>
  painted(width, height, 3, (x, y) => {
    const grain = Math.imul(x * 73_856_093 + y * 19_349_663 + number, 0x9e3779b1) >>> 27;
    return [(x * 255) / width + grain, (y * 255) / height + grain, 128 + grain];
  });

export const drawnBase64 = async (number: number): Promise<string> =>
  (await drawing(number).png().toBuffer()).toString('base64');

export function painted(
  width: number,
  height: number,
  channels: 3 | 4,
  colourAt: (x: number, y: number) => readonly number[],
): Sharp {
  const raw = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y);
      for (let channel = 0; channel < channels; channel++)
        raw[(y * width + x) * channels + channel] = Math.min(255, colour[channel] ?? 255);
    }
  }
  return sharp(raw, { raw: { width, height, channels } });
}
