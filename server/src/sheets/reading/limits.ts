/** How much of a file is read before it is refused. */
export type SheetLimits = {
  /** Rows with something in them, besides the headings. */
  readonly rows: number;
  readonly columns: number;
  /** Cells of a row, those without anything included. */
  readonly cellsOfRow: number;
  readonly cellCharacters: number;
  readonly rowCharacters: number;
  /** Of all cells together: many cells may share one long text. */
  readonly characters: number;
  /** What a workbook may unpack to: a few kilobytes can unpack to gigabytes. */
  readonly unpackedBytes: number;
  /** The same for one part of it that is neither the sheet nor its texts. */
  readonly partBytes: number;
  /** Files in a workbook, and what one of them refers to. */
  readonly parts: number;
  readonly sharedTexts: number;
  readonly sharedBytes: number;
  /** Cell styles, and number formats. */
  readonly styles: number;
  /** Elements within each other. */
  readonly depth: number;
  readonly attributes: number;
  /** A tag with its attributes, a comment, or a text between two tags. */
  readonly markupCharacters: number;
};

/** The limits of imports: far more than any honest sheet has, and little enough for the process that reads it. */
export const defaultSheetLimits: SheetLimits = {
  rows: 100_000,
  columns: 200,
  // As many as Excel has.
  cellsOfRow: 16_384,
  cellCharacters: 10_000,
  rowCharacters: 1_000_000,
  characters: 100_000_000,
  unpackedBytes: 200_000_000,
  partBytes: 20_000_000,
  parts: 5000,
  sharedTexts: 1_000_000,
  sharedBytes: 50_000_000,
  // Excel has 65,490.
  styles: 65_536,
  depth: 64,
  attributes: 200,
  markupCharacters: 1_000_000,
};
