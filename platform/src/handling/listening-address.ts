import { createServer } from 'node:net';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Where a server listens. */
export type ListeningAddress = { readonly host: string; readonly port: number };

/** Rejects an address on which nothing can listen, before a start does anything else. Nothing listens there afterwards. */
export async function requireListenable({ host, port }: ListeningAddress): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw listeningFault({ host, port }, error);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** The error of an address on which nothing can listen, with advice. */
export function listeningFault({ host, port }: ListeningAddress, error: NodeJS.ErrnoException): BilingualError {
  const advice = adviceOn(error.code);
  return new BilingualError(
    bilingual(
      `Nothing can listen on ${host}, port ${port} (${error.code}). ${advice.en}`,
      `Não é possível escutar em ${host}, porta ${port} (${error.code}). ${advice['pt-BR']}`,
    ),
    { cause: error },
  );
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
