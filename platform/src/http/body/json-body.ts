import { isUtf8 } from 'node:buffer';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TSchema } from 'typebox';
import { pointerToken } from '../../handling/json-pointer.ts';
import { unstorablePath } from '../../handling/unstorable-text.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { extraBodyBytes, JsonOutline, maxDepth, maxNameCount } from './json-outline.ts';
import type { ParsedBody } from './parsed-body.ts';

/** The limits of a JSON body: what it may contain and cost. */
export type JsonLimits = {
  readonly maxValueCount: number;
  /** Reserves memory for this many more bytes, or refuses. */
  readonly reserveMemory: (bytes: number) => void;
};

/**
 * Parses a JSON body. Refuses one that is malformed, nested too deep, too large to hold, or impossible to store. Rows
 * that are validated one by one (`x-validated-alone` in the schema) are exempt from the last check: only the invalid row is
 * rejected. Reading a long body yields to other work, except for the parsing itself, which is one call of the engine.
 */
export async function readJsonBody(
  bytes: Buffer,
  { maxValueCount, reserveMemory }: JsonLimits,
  schema?: TSchema,
): Promise<ParsedBody> {
  if (bytes.length === 0) return { bytes, value: undefined };
  const slice = new TimeSlice();
  if (bytes.length > chunkBytes) await slice.begin();
  requireUtf8(bytes);
  const outline = new JsonOutline(maxValueCount);
  const chunks = chunksOf(bytes);
  await slice.map(chunks, (chunk) => {
    outline.add(chunk);
    requireWithinLimits(outline, maxValueCount);
  });
  const extraBytes = extraBodyBytes(bytes.length, outline.valueCount, outline.isWide);
  if (extraBytes > 0) reserveMemory(extraBytes);
  const texts = await slice.map(chunks, (chunk) => chunk.toString());
  const text = texts.join('');
  const value = parse(text);
  await slice.yieldIfUsedUp();
  const path = unstorableEscape.test(text) ? unstorablePath(value, rowValidatedLists(schema)) : undefined;
  if (path) {
    const pointer = path.map((name) => `/${pointerToken(name)}`).join('');
    throw new Refusal('invalid_input', { faults: [{ pointer, code: 'bad_character' }] });
  }
  return { bytes, value };
}

type ListKeywords = {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: { readonly 'x-validated-alone'?: true };
};

/** The places in a body of lists whose rows, including their texts, are validated one by one. */
function rowValidatedLists(schema: TSchema | undefined, path: readonly string[] = []): readonly (readonly string[])[] {
  const { properties = {}, items } = (schema ?? {}) as ListKeywords;
  if (items?.['x-validated-alone']) return [path];
  return Object.entries(properties).flatMap(([name, part]) => rowValidatedLists(part, [...path, name]));
}

/** The bytes of a chunk, scanned in about a millisecond. */
const chunkBytes = 262_144;

/**
 * Splits the bytes into chunks, none of which ends within a character, and drops the byte order mark that some programs
 * add.
 */
function chunksOf(bytes: Buffer): readonly Buffer[] {
  const chunks: Buffer[] = [];
  for (
    let begin = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
    begin < bytes.length;
  ) {
    let end = begin + chunkBytes;
    while (isWithinCharacter(bytes[end])) end--;
    chunks.push(bytes.subarray(begin, end));
    begin = end;
  }
  return chunks;
}

const byteOrderMark = Buffer.from('\ufeff');

/** Whether a byte of UTF-8 is not the first of its character. */
const isWithinCharacter = (byte = 0): boolean => byte >= 0x80 && byte < 0xc0;

function requireWithinLimits({ isTooDeep, hasTooManyNames, valueCount }: JsonOutline, maxValueCount: number): void {
  if (isTooDeep) throw new Refusal('too_deep', { details: { limit: maxDepth } });
  if (hasTooManyNames) throw new Refusal('too_many_names', { details: { limit: maxNameCount } });
  if (valueCount > maxValueCount) throw new Refusal('too_many_values', { details: { limit: maxValueCount } });
}

function requireUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes))
    throw new Refusal('malformed_json', { details: { reason: bilingual('not UTF-8', 'não está em UTF-8') } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('malformed_json', { details: { reason: reasonOf(String(error)) } });
  }
}

/**
 * The position at which JSON is malformed, or the one wrong character. The full message of the engine would quote the
 * body.
 */
function reasonOf(message: string): BilingualText {
  const position = /position (\d+)/.exec(message)?.[1];
  const token = /Unexpected token '(.)'/su.exec(message)?.[1];
  if (position) return bilingual(`position ${position}`, `posição ${position}`);
  return token
    ? bilingual(`unexpected ${token}`, `${token} inesperado`)
    : bilingual('unexpected end', 'fim inesperado');
}

/** Escapes that stand for a control character, or may stand for half a character. */
const unstorableEscape = /\\(u00[01]|ud[89a-f]|b|f)/i;
