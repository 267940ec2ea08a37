import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MapBytes } from './map-file.ts';

const mediaType = 'application/x-protobuf';

/** How many characters a file of glyphs has. Fixed by the format. */
const charactersOfFile = 256;
const lastCharacter = 65_535;

/** The glyphs of the fonts of the map. */
export class GlyphFiles {
  private readonly files = new Map<string, MapBytes>();
  private readonly fonts = new Set<string>();

  constructor(folder = fileURLToPath(new URL('../../../../look/glyphs/', import.meta.url))) {
    for (const font of readdirSync(folder, { withFileTypes: true })) {
      if (!font.isDirectory()) continue;
      this.fonts.add(font.name);
      for (const name of readdirSync(join(folder, font.name))) {
        const bytes = readFileSync(join(folder, font.name, name));
        this.files.set(`${font.name}/${name}`, { mediaType, bytes, encoding: 'identity', isCompressible: true });
      }
    }
  }

  /** A range without glyphs is an empty file: a map then shows the other letters of the name. */
  find(font: string, name: string): MapBytes | undefined {
    const [, first, last] = /^(\d{1,5})-(\d{1,5})\.pbf$/.exec(name) ?? [];
    const start = Number(first);
    const isRange = start % charactersOfFile === 0 && Number(last) === start + charactersOfFile - 1;
    if (!this.fonts.has(font) || !isRange || start > lastCharacter) return undefined;
    return (
      this.files.get(`${font}/${name}`) ?? {
        mediaType,
        bytes: new Uint8Array(0),
        encoding: 'identity',
        isCompressible: false,
      }
    );
  }
}
