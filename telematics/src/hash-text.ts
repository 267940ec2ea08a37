/** A 53-bit number computed from a text: two multiplicative 32-bit hashes, mixed at the end as in MurmurHash3. */
export function hashText(text: string): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x5bd1e995);
    b = Math.imul(b ^ unit, 0x1b873593);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  return (mix(b) & 0x1fffff) * 0x1_0000_0000 + mix(a ^ Math.imul(b, 0x27d4eb2f));
}

function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
