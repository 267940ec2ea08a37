/** Bytes that do not follow their format. The position is within the bytes that were read, for example a block. */
export class BadBytes extends Error {
  readonly position: number;

  constructor(position: number, problem: string) {
    super(`Byte ${position}: ${problem}`);
    this.position = position;
  }
}
