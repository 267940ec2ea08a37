import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { pngFile, rgbPngHeader } from '@tropeiro/platform/print/png-file.ts';
import { createRandom } from '../simulator/random.ts';
import { Canvas, type Color } from './canvas.ts';

/** An invented signature: a few strokes of a pen, drawn from a number. */
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

/** A front door with the boxes left there, or closed with no one in sight. */
export function drawnDoor(seed: number, boxCount: number): Promise<Buffer> {
  const random = createRandom(seed);
  const canvas = new Canvas(480, 360, walls[Math.floor(random() * walls.length)] ?? [222, 214, 198]);
  canvas.box(0, 300, 480, 60, [139, 143, 148]);
  canvas.box(170, 70, 140, 230, outline);
  canvas.box(176, 76, 128, 224, doors[Math.floor(random() * doors.length)] ?? [110, 76, 52]);
  canvas.disc(290, 195, 6, [214, 190, 110]);
  if (boxCount === 0) for (let bar = 0; bar < 6; bar++) canvas.box(176, 90 + bar * 34, 128, 4, outline);
  for (let box = 0; box < Math.min(boxCount, boxesMaxCount); box++) {
    const [left, top] = [30 + (box % 4) * 108 + Math.floor(random() * 8), 262 - Math.floor(box / 4) * 58];
    canvas.box(left, top, 90, 56, [150, 108, 62]);
    canvas.box(left + 3, top + 3, 84, 50, [198, 152, 98]);
    canvas.box(left + 40, top + 3, 10, 50, [222, 196, 150]);
  }
  return asPng(canvas);
}

/** The odometer of a dashboard, with seven segments per digit. */
export function drawnOdometer(km: number): Promise<Buffer> {
  const canvas = new Canvas(320, 120, [28, 30, 34]);
  canvas.box(20, 20, 280, 80, [12, 14, 16]);
  for (const [place, digit] of [...String(km).padStart(6, '0')].entries()) {
    for (const [segment, [left, top, width, height]] of segments.entries())
      if (litSegments[Number(digit)]?.includes(segment))
        canvas.box(36 + place * 44 + left, 34 + top, width, height, lit);
  }
  return asPng(canvas);
}

/** Encoded without the image library, which would cost the service 25 MB to load. */
const asPng = async ({ width, height, lines }: Canvas): Promise<Buffer> =>
  pngFile(rgbPngHeader(width, height), await pack(lines));

const pack = promisify(deflate);

const ink: Color = [27, 42, 73];
const outline: Color = [85, 85, 85];
const skies: readonly Color[] = [
  [207, 227, 245],
  [232, 238, 242],
  [245, 227, 207],
];

const walls: readonly Color[] = [
  [222, 214, 198],
  [206, 196, 188],
  [190, 204, 198],
];
const doors: readonly Color[] = [
  [110, 76, 52],
  [58, 84, 110],
  [86, 96, 90],
];
/** More boxes would be hidden behind the others. */
const boxesMaxCount = 12;

const lit: Color = [120, 230, 140];
/** The segments of a digit: clockwise from the top, with the middle one last. */
const segments: readonly (readonly [left: number, top: number, width: number, height: number])[] = [
  [4, 0, 20, 4],
  [24, 4, 4, 20],
  [24, 28, 4, 20],
  [4, 48, 20, 4],
  [0, 28, 4, 20],
  [0, 4, 4, 20],
  [4, 24, 20, 4],
];
/** The lit segments of each digit. */
const litSegments: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5],
  [1, 2],
  [0, 1, 6, 4, 3],
  [0, 1, 6, 2, 3],
  [5, 6, 1, 2],
  [0, 5, 6, 2, 3],
  [0, 5, 6, 4, 2, 3],
  [0, 1, 2],
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 5, 6],
];

/** The colours of the starter set, as they are painted. */
export const paints: Readonly<Record<string, Color>> = {
  Amarelo: [227, 181, 5],
  Azul: [42, 111, 151],
  Branco: [244, 244, 242],
  Prata: [184, 188, 194],
  Vermelho: [179, 38, 30],
};
