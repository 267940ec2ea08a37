import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { pointerToken } from '../handling/json-pointer.ts';
import { extraValueBytes, maxDepth, maxNameCount, outlineOf } from './json-outline.ts';
import type { ParsedBody } from './parsed-body.ts';
import { unstorablePath } from './unstorable-text.ts';

/** What a JSON body may hold and cost. */
export type JsonLimits = {
  readonly maxValueCount: number;
  /** Reserves memory for so many bytes more, or refuses. */
  readonly reserveMemory: (bytes: number) => void;
};

/** Parses a JSON body; refuses one that is malformed, nested too deep, too large to hold, or impossible to store. */
export function readJsonBody(bytes: Buffer, { maxValueCount, reserveMemory }: JsonLimits): ParsedBody {
  if (bytes.length === 0) return { bytes, value: undefined };
  const text = decodeUtf8(bytes);
  const { isTooDeep, hasTooManyNames, valueCount } = outlineOf(text, maxValueCount);
  if (isTooDeep) throw new Refusal('too_deep', { details: { limit: maxDepth } });
  if (hasTooManyNames) throw new Refusal('too_many_names', { details: { limit: maxNameCount } });
  if (valueCount > maxValueCount) throw new Refusal('too_many_values', { details: { limit: maxValueCount } });
  const extraBytes = extraValueBytes(valueCount);
  if (extraBytes > 0) reserveMemory(extraBytes);
  const value = parse(text);
  const path = unstorableEscape.test(text) ? unstorablePath(value) : undefined;
  if (path) {
    const pointer = path.map((name) => `/${pointerToken(name)}`).join('');
    throw new Refusal('invalid_input', { faults: [{ pointer, code: 'bad_character' }] });
  }
  return { bytes, value };
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('malformed_json', { details: { reason: bilingual('not UTF-8', 'não está em UTF-8') } });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('malformed_json', { details: { reason: reasonOf(String(error)) } });
  }
}

/** Where JSON is malformed, or the one character that is: the whole message of the engine would quote the body. */
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
