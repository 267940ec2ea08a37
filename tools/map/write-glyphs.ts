import { ProtobufWriter } from '@tropeiro/roads/bytes/protobuf-writer.ts';
import type { Font } from 'fontkit';
import { flattenPath } from './flatten-path.ts';
import { glyphImage } from './glyph-image.ts';

/** Pixels per em. Fixed by the format. */
const size = 24;

/** How many characters a file has, from a multiple of this number on. */
export const charactersOfFile = 256;

/**
 * The glyphs of characters of one file, as maps read them:
 * https://github.com/mapbox/node-fontnik/blob/master/proto/glyphs.proto.
 */
export function writeGlyphs(name: string, font: Font, start: number, codePoints: readonly number[]): Uint8Array {
  const scale = size / font.unitsPerEm;
  const file = new ProtobufWriter(65_536);
  file.messageField(1, (stack) => {
    stack.textField(1, name);
    stack.textField(2, `${start}-${start + charactersOfFile - 1}`);
    for (const codePoint of codePoints) {
      const { advanceWidth, path } = font.glyphForCodePoint(codePoint);
      const image = glyphImage(flattenPath(path.commands, scale));
      stack.messageField(3, (glyph) => {
        glyph.uintField(1, codePoint);
        if (image) glyph.bytesField(2, image.distances);
        glyph.uintField(3, image?.width ?? 0);
        glyph.uintField(4, image?.height ?? 0);
        glyph.sintField(5, image?.left ?? 0);
        glyph.sintField(6, image?.top ?? 0);
        glyph.uintField(7, Math.round(advanceWidth * scale));
      });
    }
  });
  return file.toBytes();
}
