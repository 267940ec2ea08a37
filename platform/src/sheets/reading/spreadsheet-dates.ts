/** Whether a built-in number format shows a number as a date or a time. */
export const isBuiltInDateFormat = (number: number): boolean =>
  builtInDateFormats.some(([first, last]) => number >= first && number <= last);

/**
 * Whether a custom number format of a workbook shows a number as a date or a time. Colours and conditions in brackets,
 * quoted texts and escaped characters are not parts of a date. What follows a semicolon is for negative numbers.
 */
export function isDateFormat(code: string): boolean {
  for (let at = 0; at < Math.min(code.length, formatMaxLength); at++) {
    const character = code.charAt(at);
    if (character === ';') return false;
    if (character === '\\') at += 1;
    else if (character === '[' || character === '"') {
      at = code.indexOf(character === '[' ? ']' : '"', at + 1);
      if (at === -1) return false;
    } else if ('dmyhsDMYHS'.includes(character)) return true;
  }
  return false;
}

/** Excel takes 255. */
const formatMaxLength = 1000;

/** The formats that are the same in every workbook (ISO/IEC 29500-1, 18.8.30), including those of East Asia. */
const builtInDateFormats = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/**
 * Converts a count of days to the displayed date: a date, a time, or both, without a zone, since spreadsheets have
 * none. A number that is not a date stays unchanged. Before March 1900 Excel counts a day that never existed.
 */
export function dateText(days: number, uses1904Epoch: boolean): string | number {
  const serial = uses1904Epoch ? days + daysTo1904 : days;
  if (!(serial >= 0 && serial < firstSerialBeyond9999)) return days;
  const milliseconds = Math.round((serial - daysToUnixEpoch + (serial < firstSerialOfMarch1900 ? 1 : 0)) * 86_400_000);
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
const firstSerialOfMarch1900 = 61;
const firstSerialBeyond9999 = 2_958_466;
