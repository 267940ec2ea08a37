import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { PairCache } from './pair-cache.ts';
import { emptyRow, forEachPair, NewPairs, type PairRow } from './pair-row.ts';
import { placeOf } from './place-key.ts';
import type { RoadServer } from './road-server.ts';

/** A place and the destinations wanted from it, as indices of the keys. */
export type WantedRow = { readonly from: number; readonly to: readonly number[] };

export type PairVisitor = (from: number, to: number, durationS: number, distanceM: number) => void;

export type RoadPairsSettings = {
  readonly server: RoadServer;
  readonly cache: PairCache;
  /** The name under which the server's responses are cached. */
  readonly cacheName: string;
  /** The maximum number of sources, and of destinations, per request. */
  readonly tableSize: number;
  readonly onPairs: (from: 'cache' | 'server', count: number) => void;
};

export type PairsQuestion = {
  readonly profile: string;
  /** The keys of the places, each once. */
  readonly keys: readonly number[];
  readonly companyId: number;
  readonly signal: AbortSignal;
  readonly slice: TimeSlice;
};

/** New pairs by their source. */
type FoundRows = ReadonlyMap<number, NewPairs>;

/** Finds travel between pairs of places: from the cache, and otherwise with as many table requests as needed. */
export class RoadPairs {
  private readonly settings: RoadPairsSettings;
  private readonly question: PairsQuestion;
  private readonly placeOfKey: ReadonlyMap<number, number>;
  /** For each place, whether the current row needs it. */
  private readonly isWanted: Uint8Array;

  constructor(settings: RoadPairsSettings, question: PairsQuestion) {
    this.settings = settings;
    this.question = question;
    this.placeOfKey = new Map(question.keys.map((key, place) => [key, place]));
    this.isWanted = new Uint8Array(question.keys.length);
  }

  /** @param wanted at most as many places as a table has sources */
  async find(wanted: readonly WantedRow[], visit: PairVisitor): Promise<void> {
    const { keys, companyId, profile, slice } = this.question;
    const { cache, cacheName, tableSize, onPairs } = this.settings;
    const part = { companyId, profile: `${cacheName} ${profile}` };
    const known = await cache.read(
      part,
      wanted.map(({ from }) => keys[from]!),
    );
    const [fresh, partly]: [WantedRow[], WantedRow[]] = [[], []];
    for (const row of wanted) {
      await slice.yieldIfUsedUp();
      const left = this.readRow(row, known.get(keys[row.from]!) ?? emptyRow, visit);
      if (left.length > 0) (left.length * 2 > row.to.length ? fresh : partly).push({ from: row.from, to: left });
      onPairs('cache', row.to.length - left.length);
      onPairs('server', left.length);
    }
    // A new place needs all destinations, the others mostly just the new place. A common table would request many
    // unneeded pairs.
    const tiles = [...tilesOf(fresh, tableSize), ...tilesOf(partly, tableSize)];
    if (tiles.length === 0) return;
    const found: FoundRows = new Map([...fresh, ...partly].map(({ from, to }) => [from, new NewPairs(to.length)]));
    await this.askAll(tiles, found, visit);
    const rows = new Map<number, PairRow>();
    for (const [from, pairs] of found) rows.set(keys[from]!, pairs.appendedTo(known.get(keys[from]!) ?? emptyRow));
    await cache.write(part, rows);
  }

  /** Visits the cached pairs of a row and returns the destinations that are missing. */
  private readRow({ from, to }: WantedRow, row: PairRow, visit: PairVisitor): readonly number[] {
    const { isWanted } = this;
    for (const place of to) isWanted[place] = 1;
    forEachPair(row, (key, durationS, distanceM) => {
      const place = this.placeOfKey.get(key);
      if (place === undefined || isWanted[place] === 0) return;
      isWanted[place] = 0;
      visit(from, place, durationS, distanceM);
    });
    const left = to.filter((place) => isWanted[place] === 1);
    isWanted.fill(0);
    return left;
  }

  /** Requests all tables. If one fails, the others are aborted, and the method waits until all have ended. */
  private async askAll(tiles: readonly (readonly WantedRow[])[], found: FoundRows, visit: PairVisitor): Promise<void> {
    const abandoned = new AbortController();
    const signal = AbortSignal.any([this.question.signal, abandoned.signal]);
    const asked = tiles.map((tile) =>
      this.ask(tile, signal, found, visit).catch((error) => {
        abandoned.abort(error);
        throw error;
      }),
    );
    await Promise.allSettled(asked);
    this.question.signal.throwIfAborted();
    // Throws the first failure, not the aborts that it caused.
    abandoned.signal.throwIfAborted();
  }

  private async ask(
    tile: readonly WantedRow[],
    signal: AbortSignal,
    found: FoundRows,
    visit: PairVisitor,
  ): Promise<void> {
    const { keys, profile, companyId, slice } = this.question;
    const columns = [...new Set(tile.flatMap(({ to }) => to))];
    const columnOf = new Map(columns.map((place, column) => [place, column]));
    const sources = tile.map(({ from }) => placeOf(keys[from]!));
    const destinations = columns.map((place) => placeOf(keys[place]!));
    const table = await this.settings.server.table({ profile, sources, destinations }, companyId, signal);
    for (const [row, { from, to }] of tile.entries()) {
      await slice.yieldIfUsedUp();
      const pairs = found.get(from)!;
      for (const place of to) {
        const at = row * columns.length + columnOf.get(place)!;
        const durationS = table.durationsS[at]!;
        const distanceM = table.distancesM[at]!;
        visit(from, place, durationS, distanceM);
        pairs.add(keys[place]!, durationS, distanceM);
      }
    }
  }
}

/** Splits rows into tiles with a maximum number of destinations. */
function tilesOf(rows: readonly WantedRow[], maxColumnCount: number): readonly (readonly WantedRow[])[] {
  const tileOf = new Map<number, number>();
  for (const { to } of rows)
    for (const place of to) if (!tileOf.has(place)) tileOf.set(place, Math.floor(tileOf.size / maxColumnCount));
  const tiles: WantedRow[][] = Array.from({ length: Math.ceil(tileOf.size / maxColumnCount) }, () => []);
  for (const { from, to } of rows) {
    const parts = new Map<number, number[]>();
    for (const place of to) {
      const tile = tileOf.get(place)!;
      const part = parts.get(tile);
      if (part) part.push(place);
      else parts.set(tile, [place]);
    }
    for (const [tile, places] of parts) tiles[tile]!.push({ from, to: places });
  }
  return tiles;
}
