/**
 * The names of what a connection has prepared. A name that a batch is about to prepare is no other's to use until
 * PostgreSQL has said that it understood: should that batch fail before, there would be nothing behind the name.
 */
export class PreparedNames {
  private readonly prepared = new Set<string>();
  private readonly reserved = new Set<string>();

  has(name: string): boolean {
    return this.prepared.has(name);
  }

  /** Whether whoever asks may prepare a statement under this name. */
  reserve(name: string): boolean {
    if (this.reserved.has(name) || this.prepared.size + this.reserved.size >= maxPreparedCount) return false;
    this.reserved.add(name);
    return true;
  }

  resolve(name: string, isPrepared: boolean): void {
    if (this.reserved.delete(name) && isPrepared) this.prepared.add(name);
  }
}

/**
 * A connection keeps the plan of each statement it has prepared. A list with ten filters can be asked in a thousand
 * ways, so past this many the rarer ones are planned each time they are asked.
 */
export const maxPreparedCount = 500;
