import type { TimeSlice } from '../../sharing/time-slice.ts';

/**
 * A record with more bytes is not parsed in one step: a plan with a hundred thousand items would block other work for
 * seconds.
 */
const longRecordBytes = 262_144;

export const isLongRecord = (json: Buffer): boolean => json.length > longRecordBytes;

/**
 * A record as JSON.parse returns it, except for its long lists: those are read later, when they are written.
 * @param slice yields to other work
 */
export async function parseLongRecord(json: Buffer, slice: TimeSlice): Promise<object> {
  // Not assigned one by one, which would set the prototype for a field named __proto__.
  const fields: [name: string, value: unknown][] = [];
  for await (const field of partsOf(json, slice)) {
    if (!isLongRecord(field)) {
      fields.push(...Object.entries(JSON.parse(`{${field}}`)));
      continue;
    }
    // The field names come from the schema and need no escapes.
    const nameEnd = field.indexOf('":');
    const value = trimmed(field.subarray(nameEnd + 2));
    fields.push([field.toString('utf8', field.indexOf('"') + 1, nameEnd), await parseLongValue(value, slice)]);
  }
  return Object.fromEntries(fields);
}

/** A list that is long, as JSON. */
export class LongList {
  readonly #json: Buffer;

  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Within an object without a fixed shape, which is written as one text. */
  toJSON(): unknown {
    return JSON.parse(this.#json.toString());
  }

  /** Its elements, in chunks. */
  async *elements(slice: TimeSlice): AsyncGenerator<readonly unknown[]> {
    for await (const elements of batchesOf(this.#json, slice)) yield JSON.parse(`[${elements}]`);
  }

  /** Its JSON as JSON.stringify writes it, in chunks. */
  async *texts(slice: TimeSlice): AsyncGenerator<string> {
    let before = '[';
    for await (const elements of this.elements(slice)) {
      yield before + JSON.stringify(elements).slice(1, -1);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }
}

async function parseLongValue(json: Buffer, slice: TimeSlice): Promise<unknown> {
  if (json[0] === openBracket) return new LongList(json);
  return json[0] === openBrace ? parseLongRecord(json, slice) : JSON.parse(json.toString());
}

/** The elements of a list in chunks, with the commas between them. */
async function* batchesOf(list: Buffer, slice: TimeSlice): AsyncGenerator<Buffer> {
  let begin = 1;
  let end = 1;
  for await (const element of partsOf(list, slice)) {
    end = element.byteOffset - list.byteOffset + element.length;
    if (end - begin < batchBytes) continue;
    yield list.subarray(begin, end);
    begin = end + 1;
  }
  if (end > begin) yield list.subarray(begin, end);
}

/** Written in a millisecond or two. */
const batchBytes = 65_536;

/** The elements of a list, or the fields of an object with their names. */
async function* partsOf(json: Buffer, slice: TimeSlice): AsyncGenerator<Buffer> {
  const ends = new PartEnds(json);
  let begin = 1;
  while (!ends.isAtEnd) {
    await slice.yieldIfUsedUp();
    const end = ends.find(batchBytes);
    if (end === undefined) continue;
    if (end > begin) yield json.subarray(begin, end);
    begin = end + 1;
  }
}

/**
 * The offsets at which the parts of a JSON list or object end: at the commas between them, and at its closing bracket.
 */
class PartEnds {
  readonly #json: Buffer;
  #at = 0;
  #depth = 0;
  #isQuoted = false;

  constructor(json: Buffer) {
    this.#json = json;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#json.length;
  }

  /** The next end of a part, if it is within this many bytes. */
  find(maxBytes: number): number | undefined {
    const json = this.#json;
    const stop = Math.min(json.length, this.#at + maxBytes);
    let at = this.#at;
    let depth = this.#depth;
    let isQuoted = this.#isQuoted;
    let end: number | undefined;
    for (; at < stop && end === undefined; at++) {
      const byte = json[at];
      if (isQuoted) {
        if (byte === backslash) at++;
        else if (byte === quote) isQuoted = false;
      } else if (byte === quote) isQuoted = true;
      else if (byte === openBrace || byte === openBracket) depth++;
      else if (byte === closeBrace || byte === closeBracket) {
        if (--depth === 0) end = at;
      } else if (byte === comma && depth === 1) end = at;
    }
    this.#at = at;
    this.#depth = depth;
    this.#isQuoted = isQuoted;
    return end;
  }
}

/** Without leading blanks. */
function trimmed(json: Buffer): Buffer {
  let at = 0;
  while (json[at] === blank) at++;
  return json.subarray(at);
}

const [blank, quote, comma, openBracket, backslash, closeBracket, openBrace, closeBrace] = [
  32, 34, 44, 91, 92, 93, 123, 125,
];
