import { request } from 'node:http';
import { residentMb } from './api-processes.ts';
import { median } from './api-report.ts';

/** Figures of reading a complete list. Growth is the peak of the process above its memory before. */
export type CompleteList = {
  readonly rows: number;
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly growthMb: number;
};

/** A list, and a field that occurs once in each of its records. */
export type Listed = { readonly url: string; readonly field: string };

/** Medians of several readings of each of these lists, read in turn. */
export async function readInTurn(
  lists: readonly Listed[],
  token: string,
  pid: number,
  rounds: number,
): Promise<CompleteList[]> {
  const seen = lists.map((): CompleteList[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, list] of lists.entries()) seen[index]?.push(await readWatched(list, token, pid));
  return seen.map((readings) => ({
    rows: readings[0]?.rows ?? 0,
    bytes: readings[0]?.bytes ?? 0,
    firstByteMs: median(readings.map(({ firstByteMs }) => firstByteMs)),
    totalMs: median(readings.map(({ totalMs }) => totalMs)),
    growthMb: Math.max(...readings.map(({ growthMb }) => growthMb)),
  }));
}

async function readWatched(list: Listed, token: string, pid: number): Promise<CompleteList> {
  const before = residentMb(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  try {
    return { ...(await read(list, token)), growthMb: peak - before };
  } finally {
    clearInterval(sampling);
  }
}

/** Counts rows by the field that occurs once in each, without storing the list here. */
function read({ url, field }: Listed, token: string): Promise<Omit<CompleteList, 'growthMb'>> {
  const mark = `"${field}":`;
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const asked = request(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let firstByteMs = 0;
      let bytes = 0;
      let rows = 0;
      let rest = '';
      answer.setEncoding('latin1');
      answer.on('data', (text: string) => {
        firstByteMs ||= performance.now() - begun;
        bytes += text.length;
        const parts = (rest + text).split(mark);
        rows += parts.length - 1;
        rest = (parts.at(-1) ?? '').slice(1 - mark.length);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ rows, bytes, firstByteMs, totalMs: performance.now() - begun });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
