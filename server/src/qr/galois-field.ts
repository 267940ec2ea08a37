/** Arithmetic on bytes as elements of GF(2⁸) by x⁸ + x⁴ + x³ + x² + 1, in which QR codes are corrected (ISO/IEC 18004, 7.5.2). */
const exponents = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  exponents[power] = value;
  logarithms[value] = power;
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0);
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (exponents[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0);

/** The bytes by which so many errors in a block can be corrected: what is left of it, divided by the generator polynomial. */
export function correctionBytes(block: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  const rest = Array<number>(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((coefficient, index) => {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), without its leading 1. */
function generatorOf(count: number): number[] {
  let polynomial = [1];
  for (let power = 0; power < count; power++) {
    const root = exponents[power] ?? 0;
    polynomial = [...polynomial, 0].map(
      (coefficient, index) => coefficient ^ multiply(polynomial[index - 1] ?? 0, root),
    );
  }
  return polynomial.slice(1);
}
