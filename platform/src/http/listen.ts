import type { AddressInfo } from 'node:net';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyInstance } from 'fastify';
import { settlesWithin } from '../database/settles-within.ts';
import type { HttpDependencies } from './dependencies.ts';

export type HttpServer = { readonly url: string; stop(withinS: number): Promise<void> };

/**
 * Listens at this address. On stop, running requests may finish within the given time; the remaining ones are cut off.
 */
export async function listen(
  app: FastifyInstance,
  dependencies: Pick<HttpDependencies, 'preparedCalls' | 'streams'>,
  { host, port, closeS }: { readonly host: string; readonly port: number; readonly closeS: number },
): Promise<HttpServer> {
  await app.listen({ host, port }).catch(async (error: { code?: string }) => {
    await app.close();
    const advice = adviceOn(error.code);
    throw new BilingualError(
      bilingual(
        `Nothing can listen on ${host}, port ${port} (${error.code}). ${advice.en}`,
        `Não é possível escutar em ${host}, porta ${port} (${error.code}). ${advice['pt-BR']}`,
      ),
      { cause: error },
    );
  });
  const { address, port: bound, family } = app.server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
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

/** The advice for an address that cannot be listened on. */
function adviceOn(code: string | undefined): BilingualText {
  if (code === 'EADDRINUSE')
    return bilingual(
      'Another program is using this address: stop it or set PORT.',
      'Outro programa já usa esse endereço: encerre-o ou defina PORT.',
    );
  if (code === 'EACCES')
    return bilingual(
      'This program lacks the privileges for this port: set PORT to 1024 or more.',
      'Este programa não tem as permissões que essa porta exige: defina PORT como 1024 ou mais.',
    );
  return bilingual(
    'Set HOST to an address of this machine, or to 0.0.0.0 for all of them.',
    'Defina HOST como um endereço desta máquina, ou como 0.0.0.0 para todos.',
  );
}
