import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of an import. Without a graph, roads are unknown; without tiles, there is no base map. */
export const geodataFiles = {
  about: 'about.json',
  roads: 'roads.graph',
  tiles: 'tiles.pmtiles',
} as const;

/** In degrees. */
export type GeodataBounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};

/** The file that data was made of. */
export type GeodataSource = {
  /** Its name, without folders. */
  readonly file: string;
  /** The day of the data, or the day on which the file was last changed: 2026-11-19. */
  readonly date: string;
  readonly bounds: GeodataBounds;
  /** Must be shown wherever the data is: `© OpenStreetMap contributors`. */
  readonly attribution: string;
  /** The name of the licence, empty if the file does not tell it. */
  readonly licence: string;
};

/** The terms of all data made of an extract. */
export const openStreetMap = { attribution: '© OpenStreetMap contributors', licence: 'ODbL 1.0' } as const;

/** What `about.json` says of an import. */
export type GeodataAbout = GeodataSource & {
  readonly imported_at: string;
  /** The source of the tiles, if that is another file. */
  readonly tiles?: GeodataSource;
};

/** A complete and verified import. */
export type Geodata = { readonly folder: string; readonly about: GeodataAbout };

/** The folder of an import has the number of the import. Folders with other names are not finished or not ours. */
const folderName = /^import-(\d{6,12})$/;

export const numberOfImport = (name: string): number | undefined => {
  const digits = folderName.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

export const nameOfImport = (number: number): string => `import-${String(number).padStart(6, '0')}`;

/** The numbers of the imports in a folder, the newest first. */
export function listImports(folder: string): readonly number[] {
  return namesIn(folder)
    .flatMap((name) => numberOfImport(name) ?? [])
    .toSorted((one, other) => other - one);
}

/**
 * Finds the newest import. Its folder got its name after all of its files were verified, so it is complete. Undefined if
 * nothing was imported.
 */
export function newestGeodata(folder: string): Geodata | undefined {
  for (const number of listImports(folder)) {
    const found = join(folder, nameOfImport(number));
    const about = readAbout(found);
    if (about !== undefined) return { folder: found, about };
  }
  return undefined;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Undefined if the import was removed meanwhile, because there is a newer one. */
function readAbout(folder: string): GeodataAbout | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, geodataFiles.about), 'utf8'));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
