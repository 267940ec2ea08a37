/** Entries that are remembered, some megabytes; then it begins anew. */
const maxCount = 100_000;

/** Remembers what a function makes of a text: lines of a file that follow each other mostly have the same names. */
export class Memory {
  private readonly make: (text: string) => string;
  private readonly made = new Map<string, string>();

  constructor(make: (text: string) => string) {
    this.make = make;
  }

  of(text: string): string {
    const known = this.made.get(text);
    if (known !== undefined) return known;
    if (this.made.size >= maxCount) this.made.clear();
    const value = this.make(text);
    this.made.set(text, value);
    return value;
  }
}
