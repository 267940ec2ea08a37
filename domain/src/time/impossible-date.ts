/** Whether a text begins with a date that does not exist, such as 31 February. */
export function isImpossibleDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year === undefined) return false;
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return found.getUTCMonth() + 1 !== Number(month) || found.getUTCDate() !== Number(day);
}
