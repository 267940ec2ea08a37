const texts = new Map<string, string>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone to the minute: `2026-03-10 09:00 Tue`. It uses only Intl. */
function wall(zone: string, ms: number): string {
  const minute = Math.floor(ms / 60_000);
  const key = `${zone} ${minute}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'short',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(minute * 60_000).map(({ type, value }) => [type, value]));
  const text = `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute} ${parts.weekday}`;
  texts.set(key, text);
  return text;
}

/** How much of a time range is on each local date, minute by minute. */
export function datesBetween(zone: string, fromMs: number, toMs: number): { date: string; ms: number }[] {
  const dates: { date: string; ms: number }[] = [];
  for (let ms = fromMs; ms < toMs; ) {
    const untilMs = Math.min(toMs, Math.floor(ms / 60_000) * 60_000 + 60_000);
    const date = wall(zone, ms).slice(0, 10);
    const last = dates.at(-1);
    if (last?.date === date) last.ms += untilMs - ms;
    else dates.push({ date, ms: untilMs - ms });
    ms = untilMs;
  }
  return dates;
}

/** Whether it is a weekday between two hours. */
export function isOfficeTime(zone: string, ms: number, fromHour: number, toHour: number): boolean {
  const text = wall(zone, ms);
  const hour = Number(text.slice(11, 13));
  return !/Sat|Sun/.test(text) && hour >= fromHour && hour < toHour;
}
