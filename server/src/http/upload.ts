import { bodyTypesOf, type Upload, uploadPart } from '@tropeiro/contract/operation.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { UploadedFile } from '../handling/call.ts';
import type { ParsedBody } from './json-body.ts';

/** A body that is the file itself, where one of this type is taken. */
export function wholeBodyAsFile(bytes: Buffer, type: string, upload: Upload | undefined): ParsedBody {
  if (!upload?.plain?.includes(type))
    throw new Refusal('unsupported_media_type', { details: { expected: expectedTypes(upload, true) } });
  if (bytes.length > upload.maxBytes) throw new Refusal('file_too_large', { details: { limit: upload.maxBytes } });
  return { bytes, value: undefined, file: bytes, isWholeBody: true };
}

/** How a body may be sent, as whoever sent another is told. */
export const expectedTypes = (upload: Upload | undefined, mayBePacked: boolean): string =>
  `${bodyTypesOf(upload).join(' or ')} (${mayBePacked ? 'as it is, or with Content-Encoding gzip, deflate or br' : 'as it is, without Content-Encoding'})`;

/** The file of a call whose body is as the contract says. */
export function uploadedFile(
  { pointer, maxBytes }: Upload,
  { file, isWholeBody: isPlain, value }: ParsedBody,
): UploadedFile {
  if (file) return { bytes: file, pointer: isPlain ? '' : `/${uploadPart}` };
  const bytes = bytesOf(textAt(value, pointer));
  if (!bytes) throw wrongAt(pointer);
  if (bytes.length > maxBytes) throw new Refusal('file_too_large', { details: { limit: maxBytes } });
  return { bytes, pointer };
}

const textAt = (value: unknown, pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .reduce((at, name) => (at as Record<string, unknown>)[name], value) as string;

/** Base64 in either alphabet, broken into lines or not; undefined where it is none, which Node would read in part. */
function bytesOf(text: string): Buffer | undefined {
  const encoded = text.slice(dataPrefixLength(text)).replace(/\s+/g, '');
  const whole = encoded.replace(/={1,2}$/, '');
  if (!/^[\w+/-]+$/.test(whole) || whole.length % 4 === 1) return undefined;
  return Buffer.from(whole, 'base64');
}

/** How long the “data:image/png;base64,” is that a browser puts before the Base64; 0 without one. */
function dataPrefixLength(text: string): number {
  const [prefix = ''] = text.slice(0, longestDataPrefix).split(',', 1);
  return /^\s*data:/i.test(prefix) && /;base64$/i.test(prefix) ? prefix.length + 1 : 0;
}

const longestDataPrefix = 250;

const wrongAt = (pointer: string) =>
  new Refusal('invalid_input', { faults: [{ pointer, code: 'bad_format', details: { expected: 'Base64' } }] });
