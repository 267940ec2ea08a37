/** How many backups are kept: the newest, and of each week before them the newest, for so many weeks. */
export type Rotation = { readonly newest: number; readonly weeks: number };

/** What a scheduled backup is called, by when it began; others in the folder are not ours to remove. */
export const backupName = (date: Date): string =>
  `tropeiro-${date.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/** When the backup of this name began; undefined where it is none. */
export function dateIn(name: string): Date | undefined {
  const [, day, hour, minute, second] = /^tropeiro-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? [];
  const date = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Those of the files that may go. */
export function expendable(names: readonly string[], { newest, weeks }: Rotation): string[] {
  const backups = names
    .flatMap((name) => {
      const date = dateIn(name);
      return date ? [{ name, week: weekOf(date), time: date.getTime() }] : [];
    })
    .sort((one, other) => other.time - one.time);
  const kept = new Set<number>();
  return backups
    .slice(newest)
    .filter(({ week }) => {
      if (kept.has(week) || kept.size >= weeks) return true;
      kept.add(week);
      return false;
    })
    .map(({ name }) => name);
}

/** Counted from the Monday before the epoch, which was a Thursday. */
const weekOf = (date: Date): number => Math.floor((date.getTime() / 86_400_000 + 3) / 7);
