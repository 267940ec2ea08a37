import { loadDataFile } from '../open-data-file.ts';
import { writeDataFile } from '../write-data-file.ts';

const kind = { kind: 'numbered', edition: 1 };

/** More than one chunk, so that a file is written and read in several steps. */
const length = 1_200_000;

/** Writes a file in which every element of every array is this number. A mixture of two files is recognised. */
export const writeNumbered = (path: string, number: number): Promise<void> =>
  writeDataFile(path, {
    ...kind,
    about: { number },
    data: { first: { many: new Int32Array(length).fill(number) }, second: { few: Float64Array.of(number, number) } },
  });

/** Reads such a file. Throws if it is not one file from its beginning to its end. */
export async function readNumbered(path: string): Promise<number> {
  const { description, data } = await loadDataFile<{
    first: { many: Int32Array };
    second: { few: Float64Array };
  }>(path, kind);
  const { number } = description.about as { number: number };
  const isWhole = data.first.many.length === length && data.first.many.every((value) => value === number);
  if (!isWhole || !data.second.few.every((value) => value === number)) throw new Error('a mixture of two files');
  return number;
}
