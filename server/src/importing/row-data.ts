/** The values of a row, by the fields of the API. */
export type RowData = Readonly<Record<string, unknown>>;
