import type { ByteStore } from '../../bytes/byte-store.ts';
import { ProtobufWriter } from '../../bytes/protobuf-writer.ts';
import { RunReader } from './run-reader.ts';

export type TileRecords = { readonly tileId: number; readonly records: Uint8Array };

/**
 * Sorts records by tile. It holds a limited number of bytes: a full buffer is sorted and written to the store as a run,
 * and the runs are merged at the end. Records of a tile keep the order in which they were added.
 */
export class SortedRecords {
  private readonly store: ByteStore;
  private readonly runBytes: number;
  private readonly buffer = new ProtobufWriter(1024 * 1024);
  /** Tile and sequence in one number, which sorts faster than an index with a comparison. */
  private keys = new Float64Array(1024);
  private starts = new Uint32Array(1024);
  private count = 0;
  private storeEnd = 0;
  private readonly runs: { readonly offset: number; readonly end: number }[] = [];

  constructor(store: ByteStore, runBytes = 64 * 1024 * 1024) {
    this.store = store;
    this.runBytes = runBytes;
  }

  /** Appends the record that the callback writes. */
  add(tileId: number, write: (writer: ProtobufWriter) => void): void {
    if (this.count === this.keys.length) {
      const keys = new Float64Array(this.count * 2);
      const starts = new Uint32Array(this.count * 2);
      keys.set(this.keys);
      starts.set(this.starts);
      this.keys = keys;
      this.starts = starts;
    }
    this.keys[this.count] = tileId * sequences + this.count;
    this.starts[this.count] = this.buffer.length;
    this.count++;
    write(this.buffer);
    if (this.buffer.length >= this.runBytes || this.count === sequences) this.writeRun();
  }

  /** All records by tile, in the order of tile ids. Nothing can be added afterwards. */
  *tiles(): Generator<TileRecords> {
    if (this.runs.length === 0) {
      yield* this.sorted();
      return;
    }
    if (this.count > 0) this.writeRun();
    const readers = this.runs.map(({ offset, end }) => new RunReader(this.store, offset, end));
    for (;;) {
      const tileId = readers.reduce((lowest, reader) => Math.min(lowest, reader.tileId), Infinity);
      if (tileId === Infinity) return;
      const records = new ProtobufWriter();
      for (const reader of readers)
        if (reader.tileId === tileId) {
          records.raw(reader.records());
          reader.next();
        }
      yield { tileId, records: records.view() };
    }
  }

  private *sorted(): Generator<TileRecords> {
    const keys = this.keys.subarray(0, this.count).sort();
    const bytes = this.buffer.view();
    const records = new ProtobufWriter();
    for (let at = 0; at < keys.length; ) {
      const tileId = Math.floor((keys[at] as number) / sequences);
      records.clear();
      for (; at < keys.length && Math.floor((keys[at] as number) / sequences) === tileId; at++) {
        const sequence = (keys[at] as number) - tileId * sequences;
        const end = sequence + 1 < this.count ? (this.starts[sequence + 1] as number) : bytes.length;
        records.raw(bytes.subarray(this.starts[sequence], end));
      }
      yield { tileId, records: records.view() };
    }
  }

  private writeRun(): void {
    const offset = this.storeEnd;
    const run = new ProtobufWriter(1024 * 1024);
    const flush = (): void => {
      this.store.write(this.storeEnd, run.view());
      this.storeEnd += run.length;
      run.clear();
    };
    for (const { tileId, records } of this.sorted()) {
      run.uint(tileId);
      run.uint(records.length);
      run.raw(records);
      if (run.length > 1024 * 1024) flush();
    }
    flush();
    this.runs.push({ offset, end: this.storeEnd });
    this.buffer.clear();
    this.count = 0;
  }
}

/** Tile ids up to zoom 14 have 29 bits, which leaves 24 of the 53 bits of a whole number. */
const sequences = 2 ** 24;
