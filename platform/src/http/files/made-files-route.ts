import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, bearerToken } from '../authentication.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { rateLimitHeaders } from '../limits/rate-limit.ts';
import { callerAddress, callerNetwork } from '../request/caller-address.ts';
import { acceptedEncoding } from '../response/accepted-encoding.ts';
import { reserveResponseMemory } from '../response/file-response.ts';
import { abandonReply, responseSignal } from '../response/response-signal.ts';
import { setHeaders } from '../response/vary.ts';
import type { MadeFile, MadeFiles } from './made-files.ts';
import { requestedSegments } from './requested-file.ts';
import { sendServedFile } from './served-file.ts';

/** The Fastify hook and handler of files that are made when they are requested. */
export function madeFilesRoute(files: MadeFiles, dependencies: HttpDependencies) {
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const consumed = dependencies.filesRateLimit.consume(`files of ${files.path} ${callerNetwork(request)}`);
    reply.headers(rateLimitHeaders(consumed instanceof Promise ? await consumed : consumed));
    if (files.isGuestToken && !(await hasGuestToken(request, files.isGuestToken))) await requireSession(request);
  };

  const hasGuestToken = async (
    request: FastifyRequest,
    isGuestToken: NonNullable<MadeFiles['isGuestToken']>,
  ): Promise<boolean> => {
    const token = bearerToken(request);
    // Access tokens have dots, so most requests need no second query.
    return (
      token !== undefined && /^[\w-]+$/.test(token) && !dependencies.apiKeys.isApiKey(token) && isGuestToken(token)
    );
  };

  const requireSession = async (request: FastifyRequest): Promise<void> => {
    const actor = await authenticate({ access: 'session', method: 'GET' }, request, dependencies);
    await dependencies.database.requireLiveSession(actor, { request_id: request.id, address: callerAddress(request) });
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const segments = requestedSegments(request.raw.url ?? '', files.path);
    const signal = responseSignal(request, reply);
    const linkTo = (path: string): string => dependencies.publicLinks(request, path);
    const encoding = acceptedEncoding(request.headers['accept-encoding'], ['gzip']);
    let file: MadeFile | undefined;
    try {
      file = segments && (await files.find({ segments, encoding, linkTo, signal }));
    } catch (error) {
      if (signal.aborted) return abandonReply(request, reply, error);
      throw error;
    }
    if (!file) throw new Refusal('no_such_path');
    if ('isEmpty' in file) return setHeaders(reply, file.headers).code(204).send();
    const largest = Math.max(...[...file.variants.values()].map(({ bytes }) => bytes.length));
    reserveResponseMemory(request, reply, largest, undefined, dependencies);
    return sendServedFile(request, reply, file, dependencies);
  };

  return { admit, serve };
}
