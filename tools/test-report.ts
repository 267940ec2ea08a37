/** How long one file of tests took, or several that share a process, and what its processes worked where that is known. */
export type FileTime = { readonly file: string; readonly wallS: number; readonly cpuS: number | undefined };

/** What one part of a run took in all: the tests that run together, or those that run alone. */
export type PartTime = { readonly name: string; readonly wallS: number; readonly cpuS: number | undefined };

const slowestCount = 10;

/** The slowest files, then each part of the run, then what they come to, with the database that all shared. */
export function timesSaid(files: readonly FileTime[], parts: readonly PartTime[], whole: PartTime): string {
  const slowest = [...files].sort((one, other) => other.wallS - one.wallS).slice(0, slowestCount);
  const lines = [
    `The slowest of ${files.length} processes:`,
    ...slowest.map(({ file, wallS, cpuS }) => `  ${seconds(wallS)} wall ${seconds(cpuS)} CPU  ${file}`),
    ...(parts.length > 1 ? parts : []).map(partSaid),
    partSaid(whole),
  ];
  return `${lines.join('\n')}\n`;
}

const partSaid = ({ name, wallS, cpuS }: PartTime): string =>
  `${name}: ${seconds(wallS).trim()} wall, ${seconds(cpuS).trim()} CPU`;

const seconds = (value: number | undefined): string =>
  value === undefined ? '       ?' : `${value.toFixed(1)} s`.padStart(8);
