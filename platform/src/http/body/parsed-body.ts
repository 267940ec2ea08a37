/** A request body: its bytes, for the fingerprint of an idempotent call, and the parsed value or file. */
export type ParsedBody = {
  readonly bytes: Buffer;
  readonly value: unknown;
  readonly file?: Buffer;
  /** Its name in the form. */
  readonly fileName?: string | undefined;
  /** The texts of a form's other parts, by their names. */
  readonly fields?: ReadonlyMap<string, readonly string[]>;
  /** The file was the whole body instead of a part of a form. */
  readonly isWholeBody?: true;
};
