import { fileURLToPath } from 'node:url';

/**
 * The streets of Porto Alegre where the demo company delivers. `npm run demo:streets` makes the files from an extract of
 * OpenStreetMap. Their licence is beside them.
 */
export const shippedStreets = {
  about: fileURLToPath(new URL('./porto-alegre.json', import.meta.url)),
  tiles: fileURLToPath(new URL('./porto-alegre.pmtiles', import.meta.url)),
  /** Compressed with Brotli. */
  graph: fileURLToPath(new URL('./porto-alegre.graph.br', import.meta.url)),
  /** Streets and house numbers: a JSON list of `AddressRow`, compressed with Brotli. */
  addresses: fileURLToPath(new URL('./porto-alegre.addresses.br', import.meta.url)),
} as const;
