import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isSigned, type SignedHeaders } from '../outbound/webhooks/signature.ts';
import type { CommandInput } from './command.ts';
import { numberOption } from './number-option.ts';
import { stopRequested } from './stop-requested.ts';
import { print, printAside, readFirstLine, type Terminal } from './terminal.ts';

type Values = {
  readonly port: string | undefined;
  readonly secret: string | undefined;
  readonly status: string | undefined;
};

/** Larger than any announcement. */
const bodyMaxBytes = 10_000_000;

export async function listenToWebhooks({ values, terminal }: CommandInput<Values>): Promise<void> {
  const port = numberOption('port', values.port, 4000, [0, 65_535]);
  const status = numberOption('status', values.status, 204, [200, 599]);
  const secret = values.secret === '-' ? await readFirstLine(terminal) : values.secret;
  const receiver = await receiveWebhooks(terminal, { port, status, secret });
  printAside(
    terminal,
    bilingual(
      `Webhooks are received at ${receiver.url}. To send there, the service needs WEBHOOK_NETWORKS=127.0.0.1.\n`,
      `Webhooks são recebidos em ${receiver.url}. Para enviar a esse endereço, o serviço precisa de WEBHOOK_NETWORKS=127.0.0.1.\n`,
    ),
  );
  await stopRequested();
  receiver.close();
}

/** Receives webhooks on this machine, and prints whether each is verified, its id and its body. */
export async function receiveWebhooks(
  terminal: Terminal,
  { port, status, secret }: { readonly port: number; readonly status: number; readonly secret: string | undefined },
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (body === undefined) return void request.destroy();
    const isGood = secret === undefined || isSigned(secret, signedHeadersOf(request), body, new Date());
    const verdict = secret === undefined ? verdicts.unverified : isGood ? verdicts.verified : verdicts.notSigned;
    const { 'webhook-id': headerId } = request.headers;
    const id = headerId === undefined ? bilingual('without an id', 'sem id') : verbatim(String(headerId));
    print(
      terminal,
      phrase((say) => `${say(verdict)}: ${say(id)}\n${body}\n`),
    );
    response.writeHead(isGood ? status : 401).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const verdicts = {
  unverified: bilingual('not verified', 'não conferido'),
  verified: bilingual('verified', 'conferido'),
  notSigned: bilingual(
    'NOT SIGNED with this secret, or signed too long ago',
    'NÃO ASSINADO com este segredo, ou assinado há tempo demais',
  ),
};

/** The body of a request; undefined if it is too long or the sender disconnected. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > bodyMaxBytes) return undefined;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}

const signedHeadersOf = ({ headers }: IncomingMessage): SignedHeaders => ({
  'webhook-id': String(headers['webhook-id'] ?? ''),
  'webhook-timestamp': String(headers['webhook-timestamp'] ?? ''),
  'webhook-signature': String(headers['webhook-signature'] ?? ''),
});
