import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDependencies } from '../dependencies.ts';
import { rateLimitHeaders } from '../limits/rate-limit.ts';
import { callerNetwork } from '../request/caller-address.ts';
import { acceptedEncoding } from '../response/accepted-encoding.ts';
import { isNotModified } from '../response/conditional-requests.ts';
import { limitWholeResponse, smallResponseBytes } from '../response/file-response.ts';
import { responseSignal } from '../response/response-signal.ts';
import { setHeaders } from '../response/vary.ts';
import { byteRangeOf } from './byte-range.ts';
import { fileEncodings, type PageFile, type PageFolder } from './page-folder.ts';
import { requestedFile } from './requested-file.ts';

/** The Fastify hook and handler of the files of a page. */
export function pageRoute(
  { files, byName }: PageFolder,
  dependencies: Pick<HttpDependencies, 'filesRateLimit' | 'slowClients' | 'responseMemory'>,
) {
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const consumed = dependencies.filesRateLimit.consume(`files ${callerNetwork(request)}`);
    reply.headers(rateLimitHeaders(consumed instanceof Promise ? await consumed : consumed));
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = requestedFile(request.raw.url ?? '', files.path);
    const file = name === undefined ? undefined : byName.get(name);
    if (!file) throw new Refusal('no_such_path');
    return sendPageFile(request, reply, file);
  };

  const sendPageFile = (request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply => {
    const encodings = fileEncodings.filter((encoding) => file.variants.has(encoding));
    const encoding = acceptedEncoding(request.headers['accept-encoding'], encodings);
    const variant = file.variants.get(encoding);
    if (!variant) throw new Error('A file has at least its own bytes');
    const { bytes, etag } = variant;
    setHeaders(reply, { ...file.headers, etag, vary: 'accept-encoding' });
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const range = rangeOf(request, etag, bytes.length);
    if (range === 'not_satisfiable')
      throw new Refusal('range_not_satisfiable', {
        details: { size: bytes.length },
        headers: { 'content-range': `bytes */${bytes.length}` },
      });
    const sent = range ? bytes.subarray(range.begin, range.end) : bytes;
    if (range) reply.code(206).header('content-range', `bytes ${range.begin}-${range.end - 1}/${bytes.length}`);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (sent.length >= smallResponseBytes)
      limitWholeResponse(request, reply, responseSignal(request, reply), sent.length, dependencies);
    return reply.type(file.mediaType).send(sent);
  };

  return { admit, serve };
}

/** The requested part. A client that knows another version of the file gets all of it (If-Range). */
function rangeOf({ method, headers }: FastifyRequest, etag: string, size: number): ReturnType<typeof byteRangeOf> {
  const { range, 'if-range': ifRange } = headers;
  if (method !== 'GET' || range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return byteRangeOf(range, size);
}
