/** The reason why a line of a file, or its header, cannot be used, with the invalid column if there is one. */
export type LineFault = {
  readonly code: 'missing_column' | 'wrong_field_count' | 'too_long' | 'missing' | 'not_a_number' | 'out_of_bounds';
  readonly column?: string;
};

/** The content of a line, or the reason why it cannot be used. */
export type LineReading<Row> = { readonly row: Row } | { readonly fault: LineFault };

/** The reader of the lines after a header, or the reason why the header cannot be used. */
export type HeaderReading<Row> = { readonly read: (line: string) => LineReading<Row> } | { readonly fault: LineFault };

/** No line of addresses is longer. */
export const maxLineLength = 8192;
