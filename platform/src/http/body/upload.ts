import { bodyTypesOf, type Upload, uploadPart } from '@tropeiro/contract/operation.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { UploadedFile } from '../../handling/call.ts';
import type { ParsedBody } from './parsed-body.ts';

/** A body that is the file itself. Refuses a media type that the operation does not take. */
export function wholeBodyAsFile(bytes: Buffer, type: string, upload: Upload | undefined): ParsedBody {
  if (!upload?.plain?.includes(type))
    throw new Refusal('unsupported_media_type', { details: { expected: expectedTypes(upload, true) } });
  if (bytes.length > upload.maxBytes) throw new Refusal('file_too_large', { details: { limit: upload.maxBytes } });
  return { bytes, value: undefined, file: bytes, isWholeBody: true };
}

/** The media types and encodings in which a body may be sent, for the problem of an unsupported one. */
export const expectedTypes = (upload: Upload | undefined, canBeCompressed: boolean): BilingualText =>
  phrase(
    (translate) =>
      `${bodyTypesOf(upload).join(translate(or))} (${translate(canBeCompressed ? compressible : uncompressed)})`,
  );

const or = bilingual(' or ', ' ou ');
const compressible = bilingual(
  'uncompressed, or with Content-Encoding gzip, deflate or br',
  'sem compactação, ou com Content-Encoding gzip, deflate ou br',
);
const uncompressed = bilingual('uncompressed, without Content-Encoding', 'sem compactação, sem Content-Encoding');

/** The uploaded file of a valid body: a part of a form, the whole body, or Base64 within JSON. */
export function uploadedFile(
  { pointer, maxBytes }: Upload,
  { file, fileName, isWholeBody, value }: ParsedBody,
): UploadedFile {
  if (file) return { bytes: file, pointer: isWholeBody ? '' : `/${uploadPart}`, ...(fileName && { name: fileName }) };
  const bytes = decodeBase64(textAt(value, pointer));
  if (!bytes) throw notBase64Refusal(pointer);
  if (bytes.length > maxBytes) throw new Refusal('file_too_large', { details: { limit: maxBytes } });
  return { bytes, pointer };
}

const textAt = (value: unknown, pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .reduce((at, name) => (at as Record<string, unknown>)[name], value) as string;

/**
 * Decodes Base64 in either alphabet, with or without line breaks. Undefined if it is malformed: Node would decode a
 * part of it.
 */
function decodeBase64(text: string): Buffer | undefined {
  const encoded = text.slice(dataPrefixLength(text));
  const count = base64DigitCount(encoded);
  return count === undefined || count === 0 || count % 4 === 1 ? undefined : Buffer.from(encoded, 'base64');
}

/**
 * The number of Base64 digits in a text, without blanks and up to two `=` at its end. Undefined if it contains anything
 * else. It reads the text once, character by character: with millions of blanks a pattern takes seconds.
 */
function base64DigitCount(text: string): number | undefined {
  let count = 0;
  let paddingCount = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = base64Kinds[text.charCodeAt(at)];
    if (kind === digit && paddingCount === 0) count++;
    else if (kind === padding && paddingCount < 2) paddingCount++;
    else if (kind !== blank) return undefined;
  }
  return count;
}

const [digit, padding, blank] = [1, 2, 3];
const base64Kinds = new Uint8Array(128);
for (const [kind, characters] of [
  [digit, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_'],
  [padding, '='],
  [blank, ' \t\r\n\f\v'],
] as const)
  for (const character of characters) base64Kinds[character.charCodeAt(0)] = kind;

/** The length of the “data:image/png;base64,” that a browser puts before the Base64. 0 if there is none. */
function dataPrefixLength(text: string): number {
  const [prefix = ''] = text.slice(0, maxDataPrefixLength).split(',', 1);
  return /^\s*data:/i.test(prefix) && /;base64$/i.test(prefix) ? prefix.length + 1 : 0;
}

const maxDataPrefixLength = 250;

const notBase64Refusal = (pointer: string) =>
  new Refusal('invalid_input', {
    faults: [{ pointer, code: 'bad_format', details: { expected: verbatim('Base64') } }],
  });
