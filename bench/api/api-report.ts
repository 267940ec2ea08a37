/** A measured figure with its limit, if it has one. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly limit?: string;
  readonly passed?: boolean;
};

export function table(title: string, figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const lines = figures.map(({ name, value, limit, passed }) => {
    const verdict = limit === undefined ? '' : `   limit ${limit.padEnd(14)} ${passed ? 'PASS' : 'FAIL'}`;
    return `  ${name.padEnd(width)}  ${value.padStart(34)}${verdict}`;
  });
  return [title, ...lines, ''].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
}

/** The time within which this share of calls is done. */
export function quantile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
