/**
 * sfc32 (Doty-Humphrey, PractRand): small, fast and the same on every machine. The only source of randomness in the
 * search, so a seed determines a run.
 */
export class Random {
  readonly #state = new Int32Array(4);

  constructor(seed: number) {
    this.#state.set([seed | 0, Math.floor(seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1]);
    for (let i = 0; i < 15; i++) this.bits();
  }

  /** 32 random bits as an unsigned number. */
  bits(): number {
    const s = this.#state;
    const a = s[0]!;
    const b = s[1]!;
    const c = s[2]!;
    const d = s[3]!;
    const t = (((a + b) | 0) + d) | 0;
    s[3] = (d + 1) | 0;
    s[0] = b ^ (b >>> 9);
    s[1] = (c + (c << 3)) | 0;
    s[2] = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  /** In [0, 1). */
  unit(): number {
    return this.bits() * 2 ** -32;
  }

  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.bits() * 2 ** -32 * below);
  }

  /** Shuffles a list, or its beginning up to a count (Fisher & Yates). */
  shuffle(list: Int32Array, count = list.length): void {
    for (let i = count - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const item = list[i]!;
      list[i] = list[j]!;
      list[j] = item;
    }
  }
}
