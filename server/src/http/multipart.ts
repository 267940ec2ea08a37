import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type Upload, uploadPart } from '@tropeiro/contract/operation.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { ParsedBody } from './json-body.ts';

/** More than any form of ours or of a browser has; whoever sends more is not sending a picture. */
const limits = { files: 1, fields: 20, parts: 20, fieldNameSize: 200, headerPairs: 20, headerSize: 8192 };

/** The file in a form. It is what makes two calls the same: the text between parts is another with every sending. */
export function readMultipart(
  bytes: Buffer,
  contentType: string,
  { maxBytes, mediaType }: Upload,
): Promise<ParsedBody> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: unknown) =>
      reject(new Refusal('malformed_multipart', { details: { reason: reasonOf(reason) } }));
    const boundary = boundaryOf(contentType);
    if (boundary === undefined) return refuse('its type names no boundary');
    if (!isWhole(bytes, boundary)) return refuse('a part has no end');
    const chunks: Buffer[] = [];
    let form: BusboyInstance;
    try {
      form = new Busboy({
        // Written anew, so that the parser and we mean the same.
        headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
        limits: { ...limits, fileSize: maxBytes },
        isPartAFile: (_name, type, fileName) => fileName !== undefined || isFileType(type, mediaType),
      });
    } catch (error) {
      return refuse(error);
    }
    form.on('file', (_name, file: BusboyFileStream) => {
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('limit', () => reject(new Refusal('file_too_large', { details: { limit: maxBytes } })));
      file.on('error', refuse);
    });
    form.on('filesLimit', () => reject(atFile('repeated')));
    for (const limit of ['partsLimit', 'fieldsLimit'] as const)
      form.on(limit, () => refuse(`more than ${limits.parts} parts`));
    form.on('error', refuse);
    form.on('finish', () => {
      const file = Buffer.concat(chunks);
      if (file.length === 0) reject(atFile('missing'));
      else resolve({ bytes: file, value: undefined, file });
    });
    form.end(bytes);
    // All of it is there, so that all is done before anything else gets its turn; where it is not, the parser waits for
    // the rest of a part's headers, and says nothing.
    setImmediate(() => refuse('a part has no end'));
  });
}

/** RFC 2046, 5.1.1. */
const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};

/**
 * A form without its last delimiter was cut off on its way. The parser must not meet one: it fails the part that has no
 * end, and of parts past its limit nobody listens to that failure, which then ends the process.
 */
function isWhole(bytes: Buffer, boundary: string): boolean {
  const last = `--${boundary}--`;
  return bytes.includes(`\r\n${last}`, 0, 'latin1') || bytes.toString('latin1', 0, last.length) === last;
}

/** Some clients give a file's type and forget its name. */
const isFileType = (type: string | undefined, wanted: string): boolean =>
  type === 'application/octet-stream' ||
  wanted.split(', ').some((one) => type?.startsWith(one.replace('*', '')) === true);

const atFile = (code: 'missing' | 'repeated') =>
  new Refusal('invalid_input', { faults: [{ pointer: `/${uploadPart}`, code }] });

const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason)).slice(0, 100);
