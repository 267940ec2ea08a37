/** What a file contains, by which a reader recognises data that it can use. */
export type DataKind = {
  readonly kind: string;
  /** Increased if the fields or their meaning change. Files of another edition are refused. */
  readonly edition: number;
};
