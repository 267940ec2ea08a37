import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { settlesWithin } from '../database/settles-within.ts';
import { type ListeningAddress, listeningFault } from '../handling/listening-address.ts';
import type { HttpDependencies } from './dependencies.ts';

export type HttpServer = { readonly url: string; stop(withinS: number): Promise<void> };

/**
 * Listens at this address. On stop, running requests may finish within the given time; the remaining ones are cut off.
 */
export async function listen(
  app: FastifyInstance,
  dependencies: Pick<HttpDependencies, 'preparedCalls' | 'streams'>,
  { host, port, closeS }: ListeningAddress & { readonly closeS: number },
): Promise<HttpServer> {
  await app.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    throw listeningFault({ host, port }, error);
  });
  const { address, port: bound, family } = app.server.address() as AddressInfo;
  const protocol = app.server instanceof TlsServer ? 'https' : 'http';
  return {
    url: `${protocol}://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async stop(withinS) {
      const deadlineMs = performance.now() + (withinS + closeS) * 1000;
      const cutOff = setTimeout(() => {
        app.server.closeAllConnections();
        dependencies.preparedCalls.abandon();
      }, withinS * 1000);
      // Streams would never finish by themselves.
      dependencies.streams.endAll();
      // If the last request of a connection ends during the stop, the connection would stay open for a next request.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      // Some calls continue without their clients. When they are cut off, they have some time to release their claims.
      await settlesWithin(dependencies.preparedCalls.finished(), (deadlineMs - performance.now()) / 1000);
      clearTimeout(cutOff);
      clearInterval(closing);
    },
  };
}
