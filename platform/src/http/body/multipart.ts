import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type Upload, uploadPart } from '@tropeiro/contract/operation.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { pointerToken } from '../../handling/json-pointer.ts';
import { likelyName } from '../../handling/likely-name.ts';
import type { ParsedBody } from './parsed-body.ts';

/** Limits of a form: more than any form of the API or of a browser needs. */
const limits = {
  files: 1,
  fields: 30,
  parts: 30,
  fieldNameSize: 200,
  fieldSize: 20_000,
  headerPairs: 20,
  headerSize: 8192,
};

/**
 * Reads the file from a form, whatever the name of its part, and the texts of the other parts. Unknown parts are
 * refused, because a client expects each to have an effect. Two calls are the same if their files and their queries,
 * including those texts, are the same: boundaries differ with every request.
 */
export function readMultipart(
  bytes: Buffer,
  contentType: string,
  { maxBytes, mediaType }: Upload,
  knownFields: readonly string[],
): Promise<ParsedBody> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: BilingualText) => reject(new Refusal('malformed_multipart', { details: { reason } }));
    const refuseUnread = () => refuse(reasons.unread);
    const boundary = boundaryOf(contentType);
    if (boundary === undefined) return refuse(reasons.noBoundary);
    if (!isWhole(bytes, boundary)) return refuse(reasons.noEnd);
    if (hasTooManyParts(bytes, boundary)) return refuse(reasons.tooManyParts);
    const chunks: Buffer[] = [];
    const fields = new Map<string, string[]>();
    const faults: Fault[] = [];
    const likely = likelyName(knownFields);
    let fileName: string | undefined;
    let form: BusboyInstance;
    try {
      form = new Busboy({
        // Rewritten so that the parser and this module use the same boundary.
        headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
        limits: { ...limits, fileSize: maxBytes },
        isPartAFile: (_name, type, fileName) => fileName !== undefined || isFileType(type, mediaType),
      });
    } catch {
      return refuseUnread();
    }
    form.on('file', (_name, file: BusboyFileStream, name?: string) => {
      fileName = name;
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('limit', () => reject(new Refusal('file_too_large', { details: { limit: maxBytes } })));
      file.on('error', refuseUnread);
    });
    // A part may have no name at all, which the parser's types leave out.
    form.on('field', (name: string | undefined = '', text, isNameCut, isCut) => {
      const pointer = `/${pointerToken(name)}`;
      if (isNameCut || !knownFields.includes(name)) faults.push({ pointer, ...unknownField(likely(name)) });
      else if (isCut) faults.push({ pointer, code: 'too_long', details: { limit: limits.fieldSize } });
      else fields.set(name, [...(fields.get(name) ?? []), text]);
    });
    form.on('filesLimit', () => reject(inputRefusal([{ pointer: filePointer, code: 'repeated' }])));
    for (const limit of ['partsLimit', 'fieldsLimit'] as const) form.on(limit, () => refuse(reasons.tooManyParts));
    form.on('error', refuseUnread);
    form.on('finish', () => {
      const file = Buffer.concat(chunks);
      if (file.length === 0) {
        const others = faults.filter(({ pointer }) => pointer !== filePointer);
        // A browser sends a part without a name if no file was chosen.
        const code = fileName ? 'file_empty' : 'missing';
        reject(inputRefusal([{ pointer: filePointer, code }, ...others]));
      } else if (faults.length > 0) reject(inputRefusal(faults));
      else resolve({ bytes: file, value: undefined, file, fileName, fields });
    });
    form.end(bytes);
    // The whole body was written, so the parser finishes before the next turn of the event loop. If it does not, it is
    // waiting for the rest of a part's headers and reports nothing.
    setImmediate(() => refuse(reasons.noEnd));
  });
}

/**
 * The boundary parameter of a Content-Type, in the allowed characters (RFC 2046, 5.1.1). The parser decodes others in
 * its own way, and would look for a different boundary.
 */
const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : undefined;
};

/**
 * Whether a form has its last delimiter. A form without it was cut off on its way and must not reach the parser. The
 * parser emits an error on the part that has no end. For parts that exceed their limit nothing handles that error, and
 * the process ends.
 */
function isWhole(bytes: Buffer, boundary: string): boolean {
  const last = `--${boundary}--`;
  return bytes.includes(`\r\n${last}`, 0, 'latin1') || bytes.toString('latin1', 0, last.length) === last;
}

/**
 * Whether a form has more delimiters than it can need: one before each part and one at the end. They are counted first,
 * because the parser makes a stream for each, even after it has refused the form.
 */
function hasTooManyParts(bytes: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length))
    if (++count > limits.parts + 1) return true;
  return false;
}

/** Whether a part without a file name is a file, by its media type. Some clients omit the name. */
const isFileType = (type: string | undefined, accepted: string): boolean =>
  type === 'application/octet-stream' ||
  accepted.split(', ').some((acceptedType) => type?.startsWith(acceptedType.replace('*', '')) === true);

const filePointer = `/${uploadPart}`;

const inputRefusal = (faults: readonly Fault[]) => new Refusal('invalid_input', { faults });

/** The reason why a form cannot be read. The parser's own message is in English and describes its internals. */
const reasons = {
  noBoundary: bilingual('its Content-Type has no boundary', 'o Content-Type não informa boundary'),
  noEnd: bilingual('a part has no end', 'uma parte não tem fim'),
  tooManyParts: bilingual(`more than ${limits.parts} parts`, `mais de ${limits.parts} partes`),
  unread: bilingual('a part is damaged', 'uma parte está danificada'),
};
