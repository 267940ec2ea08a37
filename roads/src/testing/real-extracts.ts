import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { bytesAsSource } from '../bytes/byte-source.ts';
import type { OsmExtract } from '../osm/extract.ts';
import { readExtract } from '../osm/read-extract.ts';

/** Where extracts of real cities lie. They are not part of the project. */
const folder = resolve(process.env.ROADS_EXTRACTS ?? '../shared/roads');

/** The names of the real extracts on this machine, `poa` for poa.osm.pbf. Tests without any are skipped visibly. */
export const realExtracts: readonly string[] = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.osm.pbf'))
      .map((name) => name.replace('.osm.pbf', ''))
      .sort()
  : [];

/** For the option `skip` of a test. */
export const withoutExtracts: string | false =
  realExtracts.length === 0 && `no extracts in ${folder}; ROADS_EXTRACTS names another folder`;

export const extractBytes = (name: string): Uint8Array => readFileSync(join(folder, `${name}.osm.pbf`));

export const inflate = (compressed: Uint8Array, expectedSize: number): Uint8Array =>
  inflateSync(compressed, { maxOutputLength: Math.max(expectedSize, 1) });

export const readBytes = (bytes: Uint8Array): OsmExtract => readExtract(bytesAsSource(bytes), inflate);

export const readRealExtract = (name: string): OsmExtract => readBytes(extractBytes(name));
