import { createHash } from 'node:crypto';

/** A small file as a response, to be saved under this name. */
export const fileReply = (
  bytes: Buffer,
  mediaType: string,
  fileName: string,
  headers: Readonly<Record<string, string>> = {},
) => ({
  size: bytes.length,
  bytes: async () => bytes,
  mediaType,
  entityTag: createHash('sha256').update(bytes).digest('hex'),
  headers: { 'content-disposition': `attachment; filename="${fileName}"`, ...headers },
});
