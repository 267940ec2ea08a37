/**
 * The files of the map: tiles at `{z}/{x}/{y}`, and the styles and glyphs below `style/`. Like the files of pages they
 * are served with GET and HEAD, and are not operations.
 */
export const mapFiles = {
  path: '/map/',
  answer: { kind: 'files', status: 200 },
  /** Below the path. */
  tile: '{z}/{x}/{y}',
  style: (theme: string): string => `style/${theme}.json`,
  glyphs: 'style/glyphs/{fontstack}/{range}.pbf',
} as const;
