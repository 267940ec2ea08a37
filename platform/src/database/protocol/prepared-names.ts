/**
 * The names of the statements that a connection has prepared. A name that a pipeline is about to prepare is reserved
 * until PostgreSQL has parsed the statement. If the pipeline fails before that, no statement of that name exists.
 */
export class PreparedNames {
  private readonly prepared = new Set<string>();
  private readonly reserved = new Set<string>();

  has(name: string): boolean {
    return this.prepared.has(name);
  }

  /**
   * Reserves a name for a pipeline to prepare. Returns false if another pipeline has reserved it, or the connection has
   * enough.
   */
  reserve(name: string): boolean {
    if (this.reserved.has(name) || this.prepared.size + this.reserved.size >= maxPreparedCount) return false;
    this.reserved.add(name);
    return true;
  }

  /** Ends the reservation, whether or not the statement was prepared. */
  resolve(name: string, isPrepared: boolean): void {
    if (this.reserved.delete(name) && isPrepared) this.prepared.add(name);
  }
}

/**
 * How many statements a connection prepares. PostgreSQL stores the plan of each. A list with ten filters can be queried
 * in a thousand ways, so beyond this number the rarer statements are planned each time they run.
 */
export const maxPreparedCount = 500;
