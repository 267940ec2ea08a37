import { StringDecoder } from 'node:string_decoder';

/** A line without its end. Undefined if it is too long to be a line of addresses. */
export type ReadLine = string | undefined;

/** Ten times the longest line of CNEFE. */
const maxLineLength = 20_000;

/** Splits chunks into lines, some at a time. It holds at most one chunk and one line. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  encoding: 'utf-8' | 'latin1',
): AsyncGenerator<readonly ReadLine[]> {
  const decoder = new StringDecoder(encoding === 'latin1' ? 'latin1' : 'utf8');
  let rest = '';
  let isTooLong = false;
  const take = (text: string): ReadLine[] => {
    const lines: ReadLine[] = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (isTooLong && lines.length > 0) {
      lines[0] = undefined;
      isTooLong = false;
    }
    if (rest.length > maxLineLength) [isTooLong, rest] = [true, ''];
    return lines.map((line) => (line === undefined || line.length > maxLineLength ? undefined : withoutReturn(line)));
  };
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = decoder.write(chunk);
    yield take(isFirst ? withoutByteOrderMark(text) : text);
    isFirst = false;
  }
  const last = take(decoder.end());
  yield isTooLong ? [...last, undefined] : rest === '' ? last : [...last, withoutReturn(rest)];
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const withoutByteOrderMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);
