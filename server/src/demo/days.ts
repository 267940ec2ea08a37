/** The day so many days later, as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The working days among the days before this one, oldest first. */
export const workingDaysBefore = (day: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(day, index - days)).filter((one) => {
    const weekday = new Date(`${one}T00:00:00Z`).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
