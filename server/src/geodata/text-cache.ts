/** How many entries are remembered, some megabytes. Then the cache is cleared. */
const maxCount = 100_000;

/** Caches the results of a function of texts. Adjacent lines of a file mostly have the same names. */
export class TextCache {
  private readonly make: (text: string) => string;
  private readonly made = new Map<string, string>();

  constructor(make: (text: string) => string) {
    this.make = make;
  }

  get(text: string): string {
    const known = this.made.get(text);
    if (known !== undefined) return known;
    if (this.made.size >= maxCount) this.made.clear();
    const value = this.make(text);
    this.made.set(text, value);
    return value;
  }
}
