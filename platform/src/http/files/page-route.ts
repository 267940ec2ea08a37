import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDependencies } from '../dependencies.ts';
import { rateLimitHeaders } from '../limits/rate-limit.ts';
import { callerNetwork } from '../request/caller-address.ts';
import type { PageFolder } from './page-folder.ts';
import { requestedFile } from './requested-file.ts';
import { sendServedFile } from './served-file.ts';

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
    return sendServedFile(request, reply, file, dependencies);
  };

  return { admit, serve };
}
