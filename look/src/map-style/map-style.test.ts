import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ProtobufReader } from '@tropeiro/roads/bytes/protobuf-reader.ts';
import { layerNames } from '@tropeiro/roads/tiles/features/map-feature.ts';
import { type Theme, themes } from '../theme.ts';
import { mapFonts } from './fonts.ts';
import { mapColours } from './map-colours.ts';
import { type MapStyle, mapStyle } from './map-style.ts';

const parts = {
  tiles: '/map/{z}/{x}/{y}',
  glyphs: '/map/style/glyphs/{fontstack}/{range}.pbf',
  tileType: 'vector',
  maxZoom: 14,
  hasStreets: true,
  attribution: '© OpenStreetMap contributors',
} as const;
const layersOf = (style: MapStyle) => style.layers.map(({ id }) => id);
const glyphs = (font: string, range: string) =>
  fileURLToPath(new URL(`../../glyphs/${font}/${range}.pbf`, import.meta.url));

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The code points of a file of glyphs. */
function codePointsOf(path: string): Set<number> {
  const found = new Set<number>();
  const file = new ProtobufReader(readFileSync(path));
  while (file.nextField()) {
    const stack = file.message();
    while (stack.nextField()) {
      if (stack.field !== 3) {
        stack.skip();
        continue;
      }
      const glyph = stack.message();
      while (glyph.nextField()) {
        if (glyph.field === 1) found.add(glyph.uint());
        else glyph.skip();
      }
    }
  }
  return found;
}

describe('The style of the map', () => {
  it('shows every layer of the tiles, and no other', () => {
    const shown = new Set(mapStyle('light', parts).layers.flatMap((layer) => layer['source-layer'] ?? []));
    assert.deepEqual([...shown].sort(), [...layerNames].sort());
  });

  it('has the same layers in each theme, and none twice', () => {
    const ids = layersOf(mapStyle('light', parts));
    assert.deepEqual(layersOf(mapStyle('dark', parts)), ids);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('names fonts that have glyphs', () => {
    const fonts = mapStyle('light', parts).layers.flatMap(({ layout }) => layout?.['text-font'] ?? []);
    assert.deepEqual(new Set(fonts), new Set(Object.values(mapFonts)));
    for (const font of fonts) assert.ok(existsSync(glyphs(String(font), '0-255')), String(font));
  });

  it('has labels that are read in both themes', () => {
    const least = (theme: Theme, ground: string): readonly [number, number] => {
      const { placeLabel, streetLabel, quarterLabel, parkLabel, waterLabel } = mapColours[theme];
      const others = [streetLabel, quarterLabel, parkLabel, waterLabel];
      return [contrast(placeLabel, ground), Math.min(...others.map((colour) => contrast(colour, ground)))];
    };
    for (const theme of themes)
      for (const ground of [mapColours[theme].land, mapColours[theme].street]) {
        const [places, others] = least(theme, ground);
        assert.ok(places >= 6.9 && others >= 4.5, `${theme} on ${ground}: ${places}, ${others}`);
      }
  });

  it('shows pictures of another server as they are, without labels of its own', () => {
    const style = mapStyle('dark', { ...parts, tileType: 'raster', maxZoom: 18 });
    assert.deepEqual(layersOf(style), ['background', 'pictures']);
    assert.deepEqual(style.sources.map?.maxzoom, 18);
  });
});

describe('The glyphs', () => {
  it('have all letters of Portuguese', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÀÇÉÊÍÓÔÕÚÜ';
    for (const font of Object.values(mapFonts)) {
      const known = codePointsOf(glyphs(font, '0-255'));
      for (const letter of `${letters}${letters.toLowerCase()}0123456789 .,-/()ªº°'`)
        assert.ok(known.has(letter.codePointAt(0) as number), `${letter} of ${font}`);
    }
  });

  it('have the arrow of one-way streets', () => {
    assert.ok(codePointsOf(glyphs(mapFonts.regular, '8448-8703')).has(0x2192));
  });
});
