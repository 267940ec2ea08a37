/** Why a line of a file, or its header, cannot be used; with the column at fault where there is one. */
export type LineFault = {
  readonly code: 'missing_column' | 'wrong_field_count' | 'too_long' | 'missing' | 'not_a_number' | 'out_of_bounds';
  readonly column?: string;
};

/** What a line says, or why it cannot be used. */
export type LineReading<Row> = { readonly row: Row } | { readonly fault: LineFault };

/** A reader of the lines that follow a header, or what that header lacks. */
export type HeaderReading<Row> = { readonly read: (line: string) => LineReading<Row> } | { readonly fault: LineFault };

/** No line of addresses is longer. */
export const maxLineLength = 8192;
