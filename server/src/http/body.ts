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

export function readJsonBody(bytes: Buffer): ReadBody {
  if (bytes.length === 0) return { bytes, value: undefined };
  const text = decodedText(bytes);
  requireShallow(text);
  const value = parsed(text);
  if (unstorable.test(text)) requireStorable(value, '');
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

function requireShallow(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === backslash) at++;
      else if (character === quote) quoted = false;
    } else if (character === quote) quoted = true;
    else if (character === openBrace || character === openBracket) {
      if (++depth > deepest) throw new Refusal('too_deep', { details: { limit: deepest } });
    } else if (character === closeBrace || character === closeBracket) depth--;
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** Escapes that stand for a control character, or may stand for half a character. */
const unstorable = /\\(u00[01]|ud[89a-f]|b|f)/i;

function requireStorable(value: unknown, pointer: string): void {
  if (typeof value === 'string' && !isStorable(value)) {
    throw new Refusal('invalid_input', { faults: [{ pointer, code: 'bad_character' }] });
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) requireStorable(field, `${pointer}/${pointerPart(name)}`);
  }
}

/** RFC 6901. */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
