import { Refusal } from '@tropeiro/domain/refusal.ts';
import { isStorable } from '@tropeiro/domain/storable-text.ts';

/** A body as it came, for the fingerprint of an idempotent call, and as it reads: a value, or a file. */
export type ReadBody = {
  readonly bytes: Buffer;
  readonly value: unknown;
  readonly file?: Buffer;
  /** The file was not in a form: it was the body. */
  readonly isPlain?: true;
};

/** Deeper than any record of ours, shallower than what makes a recursive reader stumble. */
const deepest = 32;

/** More than any record of ours has; a list of many records is a file. */
const mostValues = 100_000;

export function readJsonBody(bytes: Buffer): ReadBody {
  if (bytes.length === 0) return { bytes, value: undefined };
  const text = decodedText(bytes);
  const { isTooDeep, hasTooMany } = outlineOf(text);
  if (isTooDeep) throw new Refusal('too_deep', { details: { limit: deepest } });
  if (hasTooMany) throw new Refusal('too_many_values', { details: { limit: mostValues } });
  const value = parsed(text);
  const path = unstorable.test(text) ? unstorablePath(value) : undefined;
  if (path) {
    const pointer = path.map((name) => `/${pointerPart(name)}`).join('');
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
export const isShallow = (text: string): boolean => !outlineOf(text).isTooDeep;

/**
 * How deep and how many: told in one pass over the text, before a value is made of it. A few kilobytes can unpack to
 * millions of empty lists, each of which costs a hundred times its two characters.
 */
function outlineOf(text: string): { readonly isTooDeep: boolean; readonly hasTooMany: boolean } {
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
      if (++depth > deepest) return { isTooDeep: true, hasTooMany: false };
    } else if (character === closeBrace || character === closeBracket) depth--;
    else if (character === comma) values++;
    if (values > mostValues) return { isTooDeep: false, hasTooMany: true };
  }
  return { isTooDeep: false, hasTooMany: false };
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

/** RFC 6901; of a name that nobody would give a field, the beginning is enough. */
export const pointerPart = (name: string): string => shortened(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** A name as it goes back to whoever sent it. */
export const shortened = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName)}…` : name;

const longestName = 100;
