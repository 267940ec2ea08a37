import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { settlesWithin } from '../store/engine/settles-within.ts';
import type { HttpDependencies } from './serve-operation.ts';

export type HttpServer = { readonly url: string; stop(withinS: number): Promise<void> };

/** Serves at this address until it is told to stop. */
export async function listen(
  app: FastifyInstance,
  service: Pick<HttpDependencies, 'preparedCalls' | 'streams'>,
  { host, port, closeS }: { readonly host: string; readonly port: number; readonly closeS: number },
): Promise<HttpServer> {
  await app.listen({ host, port });
  const { address, port: bound, family } = app.server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async stop(withinS) {
      const endsMs = performance.now() + (withinS + closeS) * 1000;
      // Running requests finish; those that do not within the time given are cut off.
      const deadline = setTimeout(() => {
        app.server.closeAllConnections();
        service.preparedCalls.abandon();
      }, withinS * 1000);
      // Streams would not finish by themselves.
      service.streams.endAll();
      // A connection whose last request is answered while closing would be kept for a next one that may not come.
      const answered = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      // Some calls go on without their callers; those that are cut off have a moment to give back what they have claimed.
      await settlesWithin(service.preparedCalls.finished(), (endsMs - performance.now()) / 1000);
      clearTimeout(deadline);
      clearInterval(answered);
    },
  };
}
