/** A data file that cannot be used: truncated, changed, of another kind or of another edition. */
export class DamagedDataFile extends Error {
  override readonly name = 'DamagedDataFile';
  /** The byte at which the file is wrong. */
  readonly offset: number;

  constructor(path: string, offset: number, reason: string, advice = 'Import the extract again.') {
    super(`${path}, byte ${offset}: ${reason} ${advice}`);
    this.offset = offset;
  }
}

/** Refuses the file that is being read. Each reader of a part receives it, so that no part needs the path. */
export type Refuse = (offset: number, reason: string, advice?: string) => never;

export const refuseIn =
  (path: string): Refuse =>
  (offset, reason, advice) => {
    throw new DamagedDataFile(path, offset, reason, advice);
  };
