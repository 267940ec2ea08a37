import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapFonts } from '@tropeiro/look/map-style/fonts.ts';
import { create } from 'fontkit';
import { mapCharacters } from './map-characters.ts';
import { charactersOfFile, writeGlyphs } from './write-glyphs.ts';

/**
 * Writes `look/glyphs/` from the npm package inter-ui: `npm run glyphs -- <its folder>`. The files of the package are
 * not part of this project, only what is made of them and their licence.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run glyphs -- <folder of the npm package inter-ui>');

const output = new URL('../../look/glyphs/', import.meta.url).pathname;
const files = {
  [mapFonts.regular]: 'Inter-Regular.woff2',
  [mapFonts.strong]: 'Inter-SemiBold.woff2',
  [mapFonts.water]: 'Inter-Italic.woff2',
};

rmSync(output, { recursive: true, force: true });
for (const [name, file] of Object.entries(files)) {
  const font = create(readFileSync(join(folder, 'web', file)));
  mkdirSync(join(output, name), { recursive: true });
  const known = mapCharacters.filter((codePoint) => font.hasGlyphForCodePoint(codePoint));
  const starts = new Set(known.map((codePoint) => codePoint - (codePoint % charactersOfFile)));
  for (const start of starts) {
    const end = start + charactersOfFile - 1;
    const codePoints = known.filter((codePoint) => codePoint >= start && codePoint <= end);
    writeFileSync(join(output, name, `${start}-${end}.pbf`), writeGlyphs(name, font, start, codePoints));
  }
}
writeFileSync(join(output, 'LICENSE.txt'), readFileSync(join(folder, 'LICENSE.txt')));
