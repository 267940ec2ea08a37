/**
 * The names of what a connection has prepared. A name that a batch is about to prepare is no other's to use until
 * PostgreSQL has said that it understood: should that batch fail before, there would be nothing behind the name.
 */
export class PreparedNames {
  private readonly known = new Set<string>();
  private readonly claimed = new Set<string>();

  has(name: string): boolean {
    return this.known.has(name);
  }

  /** Whether whoever asks may prepare a statement under this name. */
  claim(name: string): boolean {
    if (this.claimed.has(name) || this.known.size + this.claimed.size >= preparedAtMost) return false;
    this.claimed.add(name);
    return true;
  }

  settle(name: string, isPrepared: boolean): void {
    if (this.claimed.delete(name) && isPrepared) this.known.add(name);
  }
}

/**
 * A connection keeps the plan of each statement it has prepared. A list with ten filters can be asked in a thousand
 * ways, so past this many the rarer ones are planned each time they are asked.
 */
export const preparedAtMost = 500;
