/** A file of tiles that is damaged or has another format. */
export class BadPmtiles extends Error {
  readonly offset: number;

  constructor(offset: number, problem: string, options?: ErrorOptions) {
    super(`Byte ${offset} of the tiles: ${problem}`, options);
    this.offset = offset;
  }
}
