/** The digits a house number begins with: 120 of `120A`; undefined of `s/n`, of 0 and of what no house has. */
export function houseNumber(text: string | undefined): number | undefined {
  const digits = /^\d{1,7}/.exec(text ?? '')?.[0];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
