import type { FastifyReply } from 'fastify';

/**
 * Adds request headers to `Vary`. Several parts of the server each depend on one, so a name is added without replacing
 * others.
 */
export function addVary(reply: FastifyReply, ...names: readonly string[]): FastifyReply {
  const present = String(reply.getHeader('vary') ?? '')
    .split(/,\s*/)
    .filter((name) => name !== '');
  return reply.header('vary', [...new Set([...present, ...names])].join(', '));
}

/** Sets the headers of a reply and adds the names in its `vary`. */
export function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply {
  const { vary, ...others } = headers;
  if (vary !== undefined) addVary(reply, ...vary.split(/,\s*/));
  return reply.headers(others);
}
