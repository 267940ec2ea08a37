import { mapFiles } from '@tropeiro/contract/files/map-files.ts';
import { mapStyle } from '@tropeiro/look/map-style/map-style.ts';
import { themes } from '@tropeiro/look/theme.ts';
import type { MadeFile, MadeFileRequest, MadeFiles } from '@tropeiro/platform/http/files/made-files.ts';
import { GlyphFiles } from './glyph-files.ts';
import { type MapBytes, mapFile } from './map-file.ts';
import type { MapTiles } from './map-tiles.ts';
import { tileAddress } from './tile-address.ts';

export type MapOptions = {
  readonly tiles: MapTiles;
  /** Set if only callers with a token get the map, see `MadeFiles`. */
  readonly isGuestToken?: MadeFiles['isGuestToken'];
};

/** The files of the map: tiles, styles and glyphs. */
export function openMap({ tiles, isGuestToken }: MapOptions): MadeFiles {
  const glyphs = new GlyphFiles();
  const headers = { 'cache-control': `${isGuestToken ? 'private' : 'public'}, max-age=86400` };

  const find = async ({ segments, encoding, linkTo, signal }: MadeFileRequest): Promise<MadeFile | undefined> => {
    const address = tileAddress(segments, tiles.about().maxZoom);
    if (address) {
      const tile = await tiles.find(address, signal);
      return tile ? mapFile(tile, encoding, headers) : { isEmpty: true, headers };
    }
    const file = styleFile(segments, linkTo) ?? glyphFile(segments);
    return file && mapFile(file, encoding, headers);
  };

  const styleFile = (segments: readonly string[], linkTo: MadeFileRequest['linkTo']): MapBytes | undefined => {
    const theme = themes.find((name) => mapFiles.style(name) === segments.join('/'));
    if (theme === undefined) return undefined;
    const style = mapStyle(theme, {
      ...tiles.about(),
      tiles: linkTo(mapFiles.path + mapFiles.tile),
      glyphs: linkTo(mapFiles.path + mapFiles.glyphs),
    });
    const bytes = Buffer.from(JSON.stringify(style));
    return { mediaType: 'application/json', bytes, encoding: 'identity', isCompressible: true };
  };

  const glyphFile = ([style, folder, font = '', name = '', ...more]: readonly string[]): MapBytes | undefined =>
    style === 'style' && folder === 'glyphs' && more.length === 0 ? glyphs.find(font, name) : undefined;

  return { path: mapFiles.path, ...(isGuestToken && { isGuestToken }), find };
}
