import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { imageMaxPixels, imageMaxSide, thumbnailSide } from '@tropeiro/domain/files/image.ts';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { drawing, painted, photo } from '../testing/drawn-images.ts';
import { rewriteImage } from './rewrite-image.ts';
import { type RewrittenImage, thumbnailMaxBytes } from './rewritten-image.ts';

const rewrite = (bytes: Buffer): Promise<RewrittenImage> => rewriteImage(bytes, '/file');

/** For every kind of input, the stored image decodes, contains only pixels, and is named by its hash. */
async function requireSound(image: RewrittenImage): Promise<RewrittenImage> {
  assert.equal(image.sha256, createHash('sha256').update(image.bytes).digest('hex'));
  for (const bytes of [image.bytes, ...(image.thumbnail ? [image.thumbnail] : [])]) {
    const found = await sharp(bytes).metadata();
    assert.equal(found.format, image.extension === 'jpg' ? 'jpeg' : 'png');
    for (const extra of ['exif', 'icc', 'xmp', 'iptc', 'tifftagPhotoshop', 'comments', 'orientation'] as const)
      assert.equal(found[extra], undefined, extra);
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
  }
  const { width, height, size } = await sharp(image.bytes).metadata();
  assert.deepEqual([image.width, image.height, image.size], [width, height, size]);
  return image;
}

const refusal = async (bytes: Buffer): Promise<string> => {
  try {
    await rewrite(bytes);
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.deepEqual([error.code, error.faults.length, error.faults[0]?.pointer], ['rule_violated', 1, '/file']);
    return error.faults[0]?.code ?? '';
  }
};

const transparent = () => painted(40, 30, 4, (x) => [200, 0, 0, x < 20 ? 0 : 255]);
const opaque = () => painted(400, 300, 4, (x, y) => [x, y, x ^ y, 255]);
/** An animation with a light frame and then a dark one. */
const twoFrames = async (): Promise<Sharp> => {
  const frames = [200, 20].map((grey) =>
    painted(10, 10, 3, () => [grey, grey, grey])
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } });
};

describe('An image is stored as', () => {
  const cases: readonly [title: string, original: () => Promise<Buffer>, extension: string][] = [
    ['JPEG when it is a JPEG', () => photo(1).jpeg().toBuffer(), 'jpg'],
    [
      'JPEG when it is a progressive JPEG in grey',
      () => photo(2).greyscale().jpeg({ progressive: true }).toBuffer(),
      'jpg',
    ],
    ['JPEG when it is a JPEG for print', () => photo(3).toColourspace('cmyk').jpeg().toBuffer(), 'jpg'],
    ['JPEG when it is a photo in PNG', () => photo(4).png().toBuffer(), 'jpg'],
    ['PNG when it is a drawing in PNG', () => drawing(5, 300, 200).png().toBuffer(), 'png'],
    [
      'PNG when it is a drawing in PNG with a palette',
      () => drawing(6, 300, 200).png({ palette: true }).toBuffer(),
      'png',
    ],
    ['PNG when it is transparent', () => transparent().png().toBuffer(), 'png'],
    ['PNG when it is transparent WebP', () => transparent().webp().toBuffer(), 'png'],
    ['JPEG when it is WebP', () => photo(7).webp().toBuffer(), 'jpg'],
    ['JPEG when it could be transparent and is not', () => opaque().webp().toBuffer(), 'jpg'],
    ['PNG when it is a drawing in GIF', () => drawing(8, 300, 200).gif().toBuffer(), 'png'],
    ['JPEG when it is AVIF', () => photo(9).avif({ effort: 0 }).toBuffer(), 'jpg'],
    ['JPEG of its first frame when it moves', async () => (await twoFrames()).webp({ loop: 0 }).toBuffer(), 'jpg'],
    ['PNG of its first frame when it is a GIF that moves', async () => (await twoFrames()).gif().toBuffer(), 'png'],
    ['PNG when it is sixteen bits deep', () => drawing(10, 300, 200).toColourspace('rgb16').png().toBuffer(), 'png'],
    [
      'PNG when it is one pixel',
      () =>
        painted(1, 1, 3, () => [1, 2, 3])
          .png()
          .toBuffer(),
      'png',
    ],
  ];
  for (const [title, original, extension] of cases) {
    it(title, async () => {
      const bytes = await original();
      const image = await requireSound(await rewrite(bytes));
      assert.equal(image.extension, extension);
      assert.equal((await rewrite(bytes)).sha256, image.sha256, 'the same file has the same name');
    });
  }

  it('its first frame, when it moves', async () => {
    const { bytes } = await rewrite(await (await twoFrames()).gif().toBuffer());
    assert.deepEqual([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)], [200, 200, 200]);
  });

  it('seen: upright, whatever way the camera was held', async () => {
    const corner = painted(30, 20, 3, (x, y) => (x < 15 && y < 10 ? [255, 0, 0] : [0, 0, 255]));
    for (const [orientation, width, height, left, top] of [
      [1, 30, 20, 0, 0],
      [3, 30, 20, 29, 19],
      [6, 20, 30, 19, 0],
      [8, 20, 30, 0, 29],
    ] as const) {
      const turned = await corner.clone().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
      const image = await requireSound(await rewrite(turned));
      assert.deepEqual([image.width, image.height], [width, height]);
      const pixel = await sharp(image.bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
      assert.ok((pixel[0] ?? 0) > 200 && (pixel[2] ?? 255) < 60, `orientation ${orientation}: ${[...pixel]}`);
    }
  });

  it('pixels: where it was taken, by whom, with what, in which colours goes', async () => {
    const exif = {
      IFD0: { Artist: 'Somebody', Make: 'Phone' },
      IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
    };
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
    const withAllMetadata = (picture: Sharp) => picture.withExif(exif).withXmp(xmp).withIccProfile('p3');
    for (const bytes of [
      await withAllMetadata(photo(11)).jpeg().toBuffer(),
      await withAllMetadata(drawing(12, 300, 200))
        .png()
        .toBuffer(),
      await withAllMetadata(photo(13)).webp().toBuffer(),
    ]) {
      const before = await sharp(bytes).metadata();
      assert.ok(before.exif && before.icc && before.xmp, 'there is something to lose');
      const image = await requireSound(await rewrite(bytes));
      assert.doesNotMatch(image.bytes.toString('latin1'), /Somebody|GPS|xmpmeta|ICC_PROFILE|iCCP|eXIf/);
    }
  });

  it('one file and not two: what was hidden behind or inside it goes', async () => {
    const hidden = '<script>alert(1)</script>%PDF-1.7 PK\x03\x04';
    for (const bytes of [
      await photo(14).jpeg().toBuffer(),
      await drawing(15).png().toBuffer(),
      await drawing(16).gif().toBuffer(),
    ]) {
      const image = await requireSound(await rewrite(Buffer.concat([bytes, Buffer.from(hidden)])));
      assert.ok(!image.bytes.includes('script') && !image.bytes.includes('PDF'));
      assert.equal(image.sha256, (await rewrite(bytes)).sha256);
    }
  });
});

describe('A thumbnail', () => {
  it('has its longest side cut to size, and is left out of what is small', async () => {
    const wide = await requireSound(await rewrite(await photo(1, 1000, 400).jpeg().toBuffer()));
    const tall = await requireSound(await rewrite(await drawing(1, 100, 1000).png().toBuffer()));
    const small = await requireSound(await rewrite(await photo(1, thumbnailSide, 10).jpeg().toBuffer()));
    const sizeOf = async (bytes: Buffer | undefined) => {
      const { width, height } = await sharp(bytes).metadata();
      return [width, height];
    };
    assert.deepEqual(await sizeOf(wide.thumbnail), [320, 128]);
    assert.deepEqual(await sizeOf(tall.thumbnail), [32, 320]);
    assert.equal(small.thumbnail, undefined);
  });

  it('of noise is no larger than any may be', async () => {
    const side = thumbnailSide + 1;
    for (const channels of [3, 4] as const) {
      const noise = randomBytes(side * side * channels).map((byte) => (channels === 3 && byte > 127 ? 255 : byte));
      const raw = { raw: { width: side, height: side, channels } };
      const { extension, thumbnail } = await rewrite(await sharp(noise, raw).png().toBuffer());
      const most = thumbnailMaxBytes[extension];
      const bytes = thumbnail?.length ?? 0;
      assert.deepEqual([extension, bytes <= most, bytes > most / 2], [channels === 3 ? 'jpg' : 'png', true, true]);
    }
  });
});

describe('What is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const cases: readonly [title: string, bytes: () => Promise<Buffer> | Buffer, code: string][] = [
    ['nothing', () => Buffer.alloc(0), 'not_an_image'],
    ['text', () => Buffer.from('hello'), 'not_an_image'],
    ['SVG', () => Buffer.from(svg), 'not_an_image'],
    [
      'SVG behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      'not_an_image',
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'not_an_image'],
    ['TIFF', () => photo(1).tiff().toBuffer(), 'not_an_image'],
    [
      'HEIC, which takes a licence to read',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
      'not_an_image',
    ],
    ['first bytes alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not_an_image'],
    [
      'a PNG called WebP by its first bytes',
      async () => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), await drawing(1).png().toBuffer()]),
      'not_an_image',
    ],
    ['a PNG with a broken part', async () => corrupted(await photo(1).png().toBuffer()), 'not_an_image'],
    ['more pixels than the limit', () => blankPng(10_000, 5001), 'too_many_pixels'],
    ['little that becomes much', () => blankPng(60_000, 60_000), 'too_many_pixels'],
    ['a side longer than the limit', () => blankPng(imageMaxSide + 1, 10), 'side_too_long'],
    ['one line without end', () => blankPng(2 ** 31 - 1, 1), 'not_an_image'],
    [
      'a GIF that says it is enormous',
      () =>
        Buffer.from(
          'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
          'latin1',
        ),
      'too_many_pixels',
    ],
  ];
  for (const [title, bytes, code] of cases) {
    it(title, async () => assert.equal(await refusal(await bytes()), code));
  }

  it('a file of any format that is cut off', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await photo(1, 200, 150).toFormat(format).toBuffer();
      for (const part of [0.1, 0.5, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * part));
        assert.equal(await refusal(cut), 'not_an_image', `${format} to ${part}`);
      }
    }
  });

  it('nothing at the very limit', async () => {
    const image = await requireSound(await rewrite(blankPng(10_000, imageMaxPixels / 10_000)));
    assert.deepEqual([image.width, image.height], [10_000, 5000]);
  });
});

describe('Whatever comes in', () => {
  it('random bytes are refused, and nothing else happens', async () => {
    const beginnings = [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      'RIFF\xff\0\0\0WEBPVP8 ',
      'GIF89a',
      '\0\0\0\x1cftypavif',
      '',
    ];
    const bytes = fc
      .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 2000 }))
      .map(([begin, rest]) => Buffer.concat([Buffer.from(begin, 'latin1'), rest]));
    await fc.assert(
      fc.asyncProperty(bytes, async (original) => assert.notEqual(await refusal(original), 'accepted')),
      { numRuns: 100 },
    );
  });

  it('a good file with some of its bytes changed is refused, or stored as sound as any', async () => {
    const good = await Promise.all([
      photo(1, 60, 40).jpeg().toBuffer(),
      photo(2, 60, 40).png().toBuffer(),
      transparent().png().toBuffer(),
      photo(3, 60, 40).webp().toBuffer(),
      drawing(4).gif().toBuffer(),
      photo(5, 60, 40).avif({ effort: 0 }).toBuffer(),
    ]);
    const outcomes = new Set<string>();
    const changes = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...good), changes, async (file, changed) => {
        const original = Buffer.from(file);
        for (const [at, value] of changed) original[at % original.length] = value;
        const image = await rewrite(original).catch((error: unknown) => {
          assert.ok(error instanceof Refusal, String(error));
          return undefined;
        });
        if (image) await requireSound(image);
        outcomes.add(image ? 'stored' : 'refused');
      }),
      { numRuns: 150 },
    );
    assert.deepEqual([...outcomes].sort(), ['refused', 'stored'], 'both were tried');
  });
});

function corrupted(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed.fill(0x55, middle, middle + 100);
  return changed;
}

/**
 * A white PNG that is small as a file however large its image is, written according to the specification (RFC 2083).
 */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rowBytes = 1 + Math.ceil(width / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(rowBytes * height, 50_000_000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
