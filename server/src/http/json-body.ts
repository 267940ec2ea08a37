import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { isStorable } from '@tropeiro/domain/language/storable-text.ts';
import { pointerToken } from '../handling/json-pointer.ts';

/** A body as it came, for the fingerprint of an idempotent call, and as it reads: a value, or a file. */
export type ParsedBody = {
  readonly bytes: Buffer;
  readonly value: unknown;
  readonly file?: Buffer;
  /** The file was not in a form: it was the body. */
  readonly isWholeBody?: true;
};

/** Deeper than any record of ours, shallower than what makes a recursive reader stumble. */
const deepest = 32;

/** What a JSON body may hold and cost. */
export type JsonLimits = {
  readonly maxValueCount: number;
  /** Takes memory for so many bytes more, or refuses. */
  readonly reserveMemory: (bytes: number) => void;
};

export function readJsonBody(
  bytes: Buffer,
  { maxValueCount: mostValues, reserveMemory: takeMemory }: JsonLimits,
): ParsedBody {
  if (bytes.length === 0) return { bytes, value: undefined };
  const text = decodedText(bytes);
  const { isTooDeep, values } = outlineOf(text, mostValues);
  if (isTooDeep) throw new Refusal('too_deep', { details: { limit: deepest } });
  if (values > mostValues) throw new Refusal('too_many_values', { details: { limit: mostValues } });
  const unusual = extraValueBytes(values);
  if (unusual > 0) takeMemory(unusual);
  const value = parsed(text);
  const path = unstorable.test(text) ? unstorablePath(value) : undefined;
  if (path) {
    const pointer = path.map((name) => `/${pointerToken(name)}`).join('');
    throw new Refusal('invalid_input', { faults: [{ pointer, code: 'bad_character' }] });
  }
  return { bytes, value };
}

function decodedText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('malformed_json', { details: { reason: 'not UTF-8' } });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('malformed_json', { details: { reason: reasonOf(String(error)) } });
  }
}

/** Only the place, or the one character: the message of the engine quotes the body. */
function reasonOf(message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  const token = /Unexpected token '(.)'/su.exec(message)?.[1];
  return position ? `position ${position}` : token ? `unexpected ${token}` : 'unexpected end';
}

/** Whether JSON is nested no deeper than a record of ours may be, told without reading it. */
export const isNestedWithinLimit = (text: string): boolean => !outlineOf(text, defaultBodyLimit.values).isTooDeep;

/** Memory that so many values take beside their text, beyond what every body may have of them. */
export const extraValueBytes = (values: number): number => Math.max(0, values - defaultBodyLimit.values) * bytesOfValue;

/** Measured: 13 to 74 with V8, by what they are; 17 in a plan of routes. */
const bytesOfValue = 40;

/**
 * How deep and how many: told in one pass over the text, before a value is made of it. A few kilobytes can unpack to
 * millions of empty lists, each of which costs a hundred times its two characters.
 */
function outlineOf(text: string, mostValues: number): { readonly isTooDeep: boolean; readonly values: number } {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === backslash) at++;
      else if (character === quote) quoted = false;
    } else if (character === quote) quoted = true;
    else if (character === openBrace || character === openBracket) {
      values++;
      if (++depth > deepest) return { isTooDeep: true, values };
    } else if (character === closeBrace || character === closeBracket) depth--;
    else if (character === comma) values++;
    if (values > mostValues) break;
  }
  return { isTooDeep: false, values };
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = [34, 92, 123, 125, 91, 93, 44];

/** Escapes that stand for a control character, or may stand for half a character. */
const unstorable = /\\(u00[01]|ud[89a-f]|b|f)/i;

/** Where in a value there is a text, or a name, that PostgreSQL cannot hold; undefined where there is none. */
export function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = unstorablePath(value[index]);
      if (path) return [String(index), ...path];
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    const path = isStorable(name) ? unstorablePath((value as Record<string, unknown>)[name]) : [];
    if (path) return [name, ...path];
  }
  return undefined;
}
