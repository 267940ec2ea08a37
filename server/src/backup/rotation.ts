/** How many backups to retain: the newest ones, and the newest of each of the weeks before them. */
export type Rotation = { readonly newest: number; readonly weeks: number };

/** The name of a scheduled backup, by the time it began. Other files in the folder are never deleted. */
export const backupName = (date: Date): string =>
  `tropeiro-${date.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/** When the backup of this name began; undefined for any other name. */
export function dateIn(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^tropeiro-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? [];
  const date = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The names of the backups to delete. */
export function expiredBackups(names: readonly string[], { newest, weeks }: Rotation): string[] {
  const backups = names
    .flatMap((name) => {
      const date = dateIn(name);
      return date ? [{ name, week: weekOf(date), time: date.getTime() }] : [];
    })
    .sort((a, b) => b.time - a.time);
  const retainedWeeks = new Set<number>();
  return backups
    .slice(newest)
    .filter(({ week }) => {
      if (retainedWeeks.has(week) || retainedWeeks.size >= weeks) return true;
      retainedWeeks.add(week);
      return false;
    })
    .map(({ name }) => name);
}

/** The number of a week, counted from the Monday before the epoch, which was a Thursday. */
const weekOf = (date: Date): number => Math.floor((date.getTime() / 86_400_000 + 3) / 7);
