/**
 * The names of the statements that a connection has prepared. A name that a pipeline is about to prepare is reserved
 * until PostgreSQL has parsed it: should that pipeline fail before, there would be no statement of that name.
 */
export class PreparedNames {
  private readonly prepared = new Set<string>();
  private readonly reserved = new Set<string>();

  has(name: string): boolean {
    return this.prepared.has(name);
  }

  /** Reserves a name for a pipeline to prepare; false where another has it, or the connection has enough. */
  reserve(name: string): boolean {
    if (this.reserved.has(name) || this.prepared.size + this.reserved.size >= maxPreparedCount) return false;
    this.reserved.add(name);
    return true;
  }

  /** Ends the reservation, with or without a prepared statement. */
  resolve(name: string, isPrepared: boolean): void {
    if (this.reserved.delete(name) && isPrepared) this.prepared.add(name);
  }
}

/**
 * How many statements a connection prepares. It stores the plan of each; a list with ten filters can be queried in a
 * thousand ways, so past this many the rarer ones are planned each time they run.
 */
export const maxPreparedCount = 500;
