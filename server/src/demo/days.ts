/** The day this many days later, as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The working days among this many days before a day, oldest first. */
export const workingDaysBefore = (day: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(day, index - days)).filter((candidate) => {
    const weekday = new Date(`${candidate}T00:00:00Z`).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
