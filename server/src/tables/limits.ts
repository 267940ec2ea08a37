/** How much of a file is read before it is refused. */
export type TableLimits = {
  /** Rows with something in them, besides the headings. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /** What a workbook may unpack to: a few kilobytes can unpack to gigabytes. */
  readonly unpackedBytes: number;
};

export const usualLimits: TableLimits = {
  rows: 100_000,
  columns: 200,
  cellCharacters: 10_000,
  unpackedBytes: 200_000_000,
};
