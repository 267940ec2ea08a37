import type { AddressInfo } from 'node:net';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyInstance } from 'fastify';
import { settlesWithin } from '../store/engine/settles-within.ts';
import type { HttpDependencies } from './dependencies.ts';

export type HttpServer = { readonly url: string; stop(withinS: number): Promise<void> };

/** Listens at this address. Stopping it lets running requests finish, and cuts off those that do not within the time given. */
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
      // Streams would not finish by themselves.
      dependencies.streams.endAll();
      // A connection whose last request ends while closing would stay open for a next one that may not come.
      const closing = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      // Some calls go on without their clients; those that are cut off have some time to release their claims.
      await settlesWithin(dependencies.preparedCalls.finished(), (deadlineMs - performance.now()) / 1000);
      clearTimeout(cutOff);
      clearInterval(closing);
    },
  };
}

/** What to do about an address that cannot be listened on. */
function adviceOn(code: string | undefined): BilingualText {
  if (code === 'EADDRINUSE')
    return bilingual(
      'Another program listens there: stop it or set PORT.',
      'Outro programa já escuta ali: encerre-o ou defina PORT.',
    );
  if (code === 'EACCES')
    return bilingual(
      'This program does not have the rights that this port needs: set PORT to 1024 or more.',
      'Este programa não tem as permissões que essa porta exige: defina PORT como 1024 ou mais.',
    );
  return bilingual(
    'Set HOST to an address of this machine, or to 0.0.0.0 for all of them.',
    'Defina HOST como um endereço desta máquina, ou como 0.0.0.0 para todos.',
  );
}
