/** Whether a number in this format is shown as a date or a time: told from its number, or from what it is made of. */
export function isDateFormat(number: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.some(([first, last]) => number >= first && number <= last);
  const [positive = ''] = code.split(';', 1);
  // Colours and conditions in brackets, texts in quotes and escaped characters are not parts of a date.
  return /[dmyhs]/i.test(positive.replace(/\[[^\]]*\]|"[^"]*"|\\./g, ''));
}

/** Those that are the same in every workbook (ISO/IEC 29500-1, 18.8.30), with the ones of East Asia. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/**
 * A count of days as the date it is shown as: a date, a time, or both, without a zone, since a spreadsheet knows none.
 * What is no date stays the number. Before March 1900 Excel counts a day that never was.
 */
export function dateText(days: number, from1904: boolean): string | number {
  const serial = from1904 ? days + daysTo1904 : days;
  if (!(serial >= 0 && serial < firstSerialBeyond9999)) return days;
  const milliseconds = Math.round((serial - daysToUnixEpoch + (serial < firstSoundSerial ? 1 : 0)) * 86_400_000);
  const [date = '', time = ''] = new Date(milliseconds)
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, '')
    .split('T');
  if (serial < 1) return time;
  return time === '00:00:00' ? date : `${date}T${time}`;
}

const daysTo1904 = 1462;
const daysToUnixEpoch = 25_569;
const firstSoundSerial = 61;
const firstSerialBeyond9999 = 2_958_466;
