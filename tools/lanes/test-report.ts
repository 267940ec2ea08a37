/** How long one file of tests took. */
export type FileTime = { readonly file: string; readonly wallS: number };

/** The total of one part of a run: a process, tests that run together, or a lane. */
export type PartTime = { readonly name: string; readonly wallS: number; readonly cpuS: number | undefined };

const slowestCount = 10;

/**
 * The slowest files, then the processes with most CPU, then each part of the run, then the total with the shared
 * database.
 */
export function timesReport(
  files: readonly FileTime[],
  processes: readonly PartTime[],
  parts: readonly PartTime[],
  whole: PartTime,
): string {
  const slowest = [...files].sort((a, b) => b.wallS - a.wallS).slice(0, slowestCount);
  const busiest = [...processes].sort((a, b) => (b.cpuS ?? 0) - (a.cpuS ?? 0)).slice(0, slowestCount);
  const lines = [
    `The slowest of ${files.length} files:`,
    ...slowest.map(({ file, wallS }) => `  ${seconds(wallS)} wall  ${file}`),
    `The busiest of ${processes.length} processes:`,
    ...busiest.map(({ name, wallS, cpuS }) => `  ${seconds(wallS)} wall ${seconds(cpuS)} CPU  ${name}`),
    ...(parts.length > 1 ? parts : []).map(partSummary),
    partSummary(whole),
  ];
  return `${lines.join('\n')}\n`;
}

export const partSummary = ({ name, wallS, cpuS }: PartTime): string =>
  `${name}: ${seconds(wallS).trim()} wall, ${seconds(cpuS).trim()} CPU`;

const seconds = (value: number | undefined): string =>
  value === undefined ? '       ?' : `${value.toFixed(1)} s`.padStart(8);
