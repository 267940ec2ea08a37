/** A file that is not a complete extract. The offset is where the problem begins in the file. */
export class BadExtract extends Error {
  readonly offset: number;

  constructor(offset: number, problem: string, options?: ErrorOptions) {
    super(`Byte ${offset} of the extract: ${problem}`, options);
    this.offset = offset;
  }
}
