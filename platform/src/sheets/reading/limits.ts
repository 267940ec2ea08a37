/** How much of a file is read before it is refused. */
export type SheetLimits = {
  /** Non-empty rows, besides the headings. */
  readonly rows: number;
  readonly columns: number;
  /** Cells of a row, including empty ones. */
  readonly cellsOfRow: number;
  readonly cellCharacters: number;
  readonly rowCharacters: number;
  /** The text of all cells together: many cells may share one long text. */
  readonly characters: number;
  /** The decompressed size of a workbook: a few kilobytes can decompress to gigabytes. */
  readonly unpackedBytes: number;
  /** The decompressed size of one part that is neither the sheet nor its texts. */
  readonly partBytes: number;
  /** Files in a workbook, and references of one file. */
  readonly parts: number;
  readonly sharedTexts: number;
  readonly sharedBytes: number;
  /** Cell styles, and number formats. */
  readonly styles: number;
  /** The nesting of elements. */
  readonly depth: number;
  readonly attributes: number;
  /** A tag with its attributes, a comment, or a text between two tags. */
  readonly markupCharacters: number;
};

/** The limits of imports: far more than any real sheet has, and little enough for the process that reads it. */
export const defaultSheetLimits: SheetLimits = {
  rows: 100_000,
  columns: 200,
  // Excel's maximum.
  cellsOfRow: 16_384,
  cellCharacters: 10_000,
  rowCharacters: 1_000_000,
  characters: 100_000_000,
  unpackedBytes: 200_000_000,
  partBytes: 20_000_000,
  parts: 5000,
  sharedTexts: 1_000_000,
  sharedBytes: 50_000_000,
  // Excel's maximum is 65,490.
  styles: 65_536,
  depth: 64,
  attributes: 200,
  markupCharacters: 1_000_000,
};
