/** The media type of a file by its extension. Other files are only bytes to a browser. */
export const mediaTypeOf = (name: string): string => mediaTypes[extensionOf(name)] ?? 'application/octet-stream';

/** Whether compression can make a file of this name smaller. Pictures, videos and most fonts are already compressed. */
export const isCompressible = (name: string): boolean => compressible.has(extensionOf(name));

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  otf: 'font/otf',
  pbf: 'application/x-protobuf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

const compressible = new Set('css html ico js json map mjs otf pbf svg ttf txt wasm wav webmanifest'.split(' '));
