import sharp from 'sharp';
import { createRandom } from '../simulator/random.ts';
import { Canvas, type Color } from './canvas.ts';

/** A signature nobody has: a few strokes of a pen, drawn from a number. */
export function drawnSignature(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const canvas = new Canvas(320, 120, [255, 255, 255]);
  let [x, y] = [20, 70];
  for (let stroke = 0; stroke < 9; stroke++) {
    const bend = { x: x + 10 + random() * 20, y: 20 + random() * 80 };
    const end = { x: x + 24 + random() * 8, y: 45 + random() * 35 };
    canvas.curve({ x, y }, bend, end, 2, ink);
    [x, y] = [end.x, end.y];
  }
  return asPng(canvas);
}

/** A lorry in its yard, with or without a dent. */
export function drawnVehicle(seed: number, paint: Color, isDamaged: boolean): Promise<Buffer> {
  const random = createRandom(seed);
  const canvas = new Canvas(640, 400, skies[Math.floor(random() * skies.length)] ?? [207, 227, 245]);
  canvas.box(0, 300, 640, 100, [139, 143, 148]);
  canvas.box(87, 117, 336, 176, outline);
  canvas.box(90, 120, 330, 170, paint);
  canvas.box(417, 177, 136, 116, outline);
  canvas.box(420, 180, 130, 110, paint);
  canvas.box(440, 195, 80, 42, [159, 196, 221]);
  for (const x of [170, 330, 490]) {
    canvas.disc(x, 295, 34, [34, 34, 34]);
    canvas.disc(x, 295, 14, [187, 187, 187]);
  }
  if (isDamaged) {
    for (let dent = 0; dent < 6; dent++)
      canvas.disc(160 + random() * 180, 150 + random() * 60, 6 + random() * 12, [59, 59, 59]);
  }
  return asPng(canvas);
}

const asPng = ({ width, height, pixels }: Canvas): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

const ink: Color = [27, 42, 73];
const outline: Color = [85, 85, 85];
const skies: readonly Color[] = [
  [207, 227, 245],
  [232, 238, 242],
  [245, 227, 207],
];

/** The colours of the starter set, as they are painted. */
export const paints: Readonly<Record<string, Color>> = {
  Amarelo: [227, 181, 5],
  Azul: [42, 111, 151],
  Branco: [244, 244, 242],
  Prata: [184, 188, 194],
  Vermelho: [179, 38, 30],
};
