/** A request body: its bytes, for the fingerprint of an idempotent call, and what they were parsed to, a value or a file. */
export type ParsedBody = {
  readonly bytes: Buffer;
  readonly value: unknown;
  readonly file?: Buffer;
  /** As a form calls it. */
  readonly fileName?: string | undefined;
  /** The texts of a form's other parts, by their names. */
  readonly fields?: ReadonlyMap<string, readonly string[]>;
  /** The file was the whole body, and not a part of a form. */
  readonly isWholeBody?: true;
};
