/** Numbers in words as they occur in names of streets: days of the month, kings and popes. */
const words: ReadonlyMap<string, number> = new Map([
  ...'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ['catorze', 14],
  ['trinta', 30],
  ...'primeiro segundo terceiro quarto quinto sexto setimo oitavo nono decimo'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ...'primeira segunda terceira quarta quinta sexta setima oitava nona decima'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
]);

/** Replaces the numerals in a folded name by digits: `sete`, `xv`, `1o`, `vinte cinco`. */
export function numeralsToDigits(keys: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    const ten = words.get(key);
    const unit = words.get(keys[at + 1] ?? '');
    if ((ten === 20 || ten === 30) && unit !== undefined && unit < 10) {
      result.push(String(ten + unit));
      at++;
    } else result.push(String(ten ?? digitsOf(key, at > 0) ?? key));
  }
  return result;
}

function digitsOf(key: string, hasWordBefore: boolean): number | string | undefined {
  if (/^\d+[oa]?$/.test(key)) return key.replace(/[oa]$/, '').replace(/^0+(\d)/, '$1');
  return romanValue(key, hasWordBefore);
}

const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** Up to 39. A single letter stays a letter (Rua V). After a name only `I` is a number (Pedro I). */
function romanValue(key: string, hasWordBefore: boolean): number | undefined {
  if (!/^x{0,3}(?:ix|iv|v?i{0,3})$/.test(key) || key === '') return undefined;
  if (key.length === 1 && !(key === 'i' && hasWordBefore)) return undefined;
  let value = 0;
  for (let at = 0; at < key.length; at++) {
    const letterValue = roman[key.charAt(at)] ?? 0;
    value += letterValue < (roman[key.charAt(at + 1)] ?? 0) ? -letterValue : letterValue;
  }
  return value;
}

/** Whether a folded word is a roman numeral, which is written in capitals: `xv`, `iii`. */
export const isRoman = (key: string): boolean => romanValue(key, true) !== undefined;
