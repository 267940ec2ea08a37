/** Things by bytes and a kind, in the order in which they first occur. It makes no text of the bytes, which costs more. */
export class ByBytes<T> {
  private readonly things: T[] = [];
  private readonly keys: { readonly bytes: Uint8Array; readonly kind: number }[] = [];
  /** The numbers of the things by the hash of their key. */
  private readonly numbers = new Map<number, number[]>();

  /** The thing with this key. If it is new, it is made from its number. */
  at(bytes: Uint8Array, kind: number, make: (number: number) => T): T {
    const hash = hashOf(bytes, kind);
    const candidates = this.numbers.get(hash) ?? [];
    for (const number of candidates) {
      const key = this.keys[number] as { readonly bytes: Uint8Array; readonly kind: number };
      if (key.kind === kind && areEqual(key.bytes, bytes)) return this.things[number] as T;
    }
    const number = this.things.length;
    const thing = make(number);
    this.things.push(thing);
    this.keys.push({ bytes, kind });
    if (candidates.length === 0) this.numbers.set(hash, candidates);
    candidates.push(number);
    return thing;
  }

  all(): readonly T[] {
    return this.things;
  }
}

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/. */
function hashOf(bytes: Uint8Array, kind: number): number {
  let hash = 0x811c9dc5 ^ kind;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
