/** Each text once, under a number. Columns store the numbers. */
export class TextPool {
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.texts.push(text);
    this.numbers.set(text, number);
    return number;
  }

  textOf(number: number): string {
    return this.texts[number] as string;
  }

  get size(): number {
    return this.texts.length;
  }
}
