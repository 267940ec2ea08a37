/** How long one file of tests took. */
export type FileTime = { readonly file: string; readonly wallS: number };

/** What one part of a run took in all: a process, tests that run together, or a lane. */
export type PartTime = { readonly name: string; readonly wallS: number; readonly cpuS: number | undefined };

const slowestCount = 10;

/** The slowest files, then the processes that worked most, then each part of the run, then all with the database they shared. */
export function timesSaid(
  files: readonly FileTime[],
  processes: readonly PartTime[],
  parts: readonly PartTime[],
  whole: PartTime,
): string {
  const slowest = [...files].sort((one, other) => other.wallS - one.wallS).slice(0, slowestCount);
  const busiest = [...processes].sort((one, other) => (other.cpuS ?? 0) - (one.cpuS ?? 0)).slice(0, slowestCount);
  const lines = [
    `The slowest of ${files.length} files:`,
    ...slowest.map(({ file, wallS }) => `  ${seconds(wallS)} wall  ${file}`),
    `The busiest of ${processes.length} processes:`,
    ...busiest.map(({ name, wallS, cpuS }) => `  ${seconds(wallS)} wall ${seconds(cpuS)} CPU  ${name}`),
    ...(parts.length > 1 ? parts : []).map(partSaid),
    partSaid(whole),
  ];
  return `${lines.join('\n')}\n`;
}

export const partSaid = ({ name, wallS, cpuS }: PartTime): string =>
  `${name}: ${seconds(wallS).trim()} wall, ${seconds(cpuS).trim()} CPU`;

const seconds = (value: number | undefined): string =>
  value === undefined ? '       ?' : `${value.toFixed(1)} s`.padStart(8);
