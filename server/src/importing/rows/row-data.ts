/** The values of a row, by API field. */
export type RowData = Readonly<Record<string, unknown>>;
