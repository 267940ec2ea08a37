/** The leading digits of a house number: 120 of `120A`. Undefined for `s/n`, 0 and numbers that are too long. */
export function houseNumber(text: string | undefined): number | undefined {
  const digits = /^\d{1,7}/.exec(text ?? '')?.[0];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
