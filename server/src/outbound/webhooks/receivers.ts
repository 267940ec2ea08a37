import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { DeliveryFault } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { isPublicAddress } from '../../remote/public-address.ts';
import { canBePublicName, isLocalhostName } from '../../remote/public-name.ts';
import { resolveHost } from '../../remote/resolve-host.ts';
import { networkList } from '../../settings/network-list.ts';
import { timeLimit } from '../../sharing/time-limit.ts';

/** What a receiver answered, or why there is no answer; delivered is what has no fault. */
export type ReceiverAnswer = {
  readonly fault: DeliveryFault | null;
  readonly status: number | null;
  /** The beginning of it. */
  readonly body: string | null;
  /** For how long the receiver wants to be left alone, where it says so. */
  readonly retryAfterS: number | undefined;
  readonly durationMs: number;
};

export type ReceiverSettings = {
  /** Networks that may be sent to besides public addresses, without TLS too. */
  readonly networks: readonly string[];
  /** Ports of public addresses that may be sent to besides 443 and 8443. */
  readonly ports?: readonly number[];
  /** From the question for its address to the end of its answer. */
  readonly maxS: number;
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
};

/** How long a receiver may take: it is to keep what it got, and work on it afterwards. */
export const receiverMaxS = 15;

/** So much of an answer is read, and so much of that is kept. */
const answerMaxBytes = 16_384;
const keptMaxLength = 2000;

/** How many answers a receiver may send before its answer (1xx): each is work, and no bound of bytes counts them. */
const maxInterimCount = 10;

/** Connections that are kept for the next message: so many of a receiver, for so long. Else they would be as many as there were receivers. */
const keptConnections = { keepAlive: true, maxFreeSockets: 8, timeout: 30_000 };

/** Where names of this machine lead. */
const loopback = ['127.0.0.1', '::1'];

/** Ports of public addresses at which receivers are: others are mail servers, databases and the like. */
const receiverPorts = [443, 8443];

/** The condition that a URL does not meet: a public address, https at one, or an allowed port there. */
export type ReceiverRefusal = 'address' | 'protocol' | 'port';

/** The host has an address that nothing is sent to. */
class NotPublic extends Error {}

/**
 * Sends messages to the receivers of webhooks: to public addresses alone, or networks that are configured. What is judged is the
 * address that is connected to: a name is resolved once, and the connection made to what came of it, so that a name which
 * leads elsewhere the next time (DNS rebinding) gains nothing. Redirects are not followed.
 */
export class Receivers {
  /** Whether networks are configured, in which receivers without TLS may be sent to. */
  readonly hasNetworks: boolean;
  private readonly isConfigured: (address: string) => boolean;
  /** The ports of public addresses that may be sent to. */
  readonly ports: ReadonlySet<number>;
  private readonly maxS: number;
  private readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  private readonly agents = {
    'http:': new HttpAgent(keptConnections),
    'https:': new HttpsAgent(keptConnections),
  };

  constructor({ networks, ports = [], maxS, resolve = resolveHost }: ReceiverSettings) {
    this.isConfigured = networkList(networks);
    this.ports = new Set([...receiverPorts, ...ports]);
    this.hasNetworks = networks.length > 0;
    this.maxS = maxS;
    this.resolve = resolve;
  }

  /** Why nothing is sent to a URL, without resolving its host; undefined if it may be sent to. */
  refusalOf(url: URL): ReceiverRefusal | undefined {
    const { hostname } = url;
    const address = literalAddress(hostname);
    if (address !== undefined) return this.refusalAt(address, url);
    if (isLocalhostName(hostname)) return loopback.some(this.isConfigured) ? undefined : 'address';
    // Any other name may lead into a network that is configured.
    if (this.hasNetworks) return undefined;
    if (!canBePublicName(hostname)) return 'address';
    return this.hasReceiverPort(url) ? undefined : 'port';
  }

  /** Sends a message. Never rejects but when the signal is aborted. */
  async post(
    target: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal?: AbortSignal,
  ): Promise<ReceiverAnswer> {
    const begunMs = performance.now();
    const limit = timeLimit(this.maxS * 1000);
    const sent = { url: new URL(target), headers, body, signal: signal ? AbortSignal.any([signal, limit]) : limit };
    const answer = await this.attempt(sent)
      .catch((error) => (isStaleConnection(error) ? this.attempt(sent) : Promise.reject(error)))
      .catch((error) => {
        signal?.throwIfAborted();
        const fault = limit.aborted ? 'too_slow' : error instanceof NotPublic ? 'not_public' : 'unreachable';
        return { fault, status: null, body: null, retryAfterS: undefined } as const;
      });
    return { ...answer, durationMs: Math.round(performance.now() - begunMs) };
  }

  /** Closes the connections that are kept for the next message. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private attempt({ url, headers, body, signal }: SentMessage): Promise<Omit<ReceiverAnswer, 'durationMs'>> {
    const isTls = url.protocol === 'https:';
    if (this.refusalOf(url)) return Promise.reject(new NotPublic());
    const bytes = Buffer.from(body);
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': bytes.length,
        'user-agent': 'Tropeiro',
      },
      agent: this.agents[isTls ? 'https:' : 'http:'],
      lookup: this.lookupFor(url),
      signal,
    };
    return new Promise((resolve, reject) => {
      const request = (isTls ? httpsRequest : httpRequest)(url, options, (response) => {
        request.off('close', unanswered);
        readAnswer(response).then(resolve, reject);
      });
      // Such as of one that would speak another protocol: Node ends the connection, and says no more of it.
      const unanswered = () => reject(new Error('The connection was closed without an answer'));
      request.on('close', unanswered);
      let interimCount = 0;
      request.on('information', () => {
        interimCount += 1;
        if (interimCount > maxInterimCount) request.destroy();
      });
      request.on('error', (error) => reject(request.reusedSocket ? Object.assign(error, { isReused: true }) : error));
      request.end(bytes);
    });
  }

  /** The lookup of a connection: all addresses of the name, of which each must be allowed. */
  private lookupFor(url: URL): LookupFunction {
    return (host, options, callback) => {
      this.resolve(host).then(
        (found) => {
          const [first] = found;
          const isRefused = found.some(({ address }) => this.refusalAt(address, url) !== undefined);
          if (!first || isRefused) callback(isRefused ? new NotPublic() : new Error('The name has no address'), '', 0);
          else if (options.all) callback(null, [...found]);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, '', 0),
      );
    };
  }

  private refusalAt(address: string, url: URL): ReceiverRefusal | undefined {
    if (this.isConfigured(address)) return undefined;
    if (!isPublicAddress(address)) return 'address';
    if (url.protocol !== 'https:') return 'protocol';
    return this.hasReceiverPort(url) ? undefined : 'port';
  }

  /** Whether the port is one that public receivers may have. A URL leaves out that of its protocol. */
  private hasReceiverPort({ protocol, port }: URL): boolean {
    return this.ports.has(port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));
  }
}

type SentMessage = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/** The address that a host of a URL is, in whatever spelling it came: URL has written it anew. */
function literalAddress(hostname: string): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Whether a connection that was kept from before had been closed by the receiver meanwhile: nothing was received on it. */
const isStaleConnection = (error: unknown): boolean => {
  const { isReused, code } = error as { isReused?: boolean; code?: string };
  return isReused === true && (code === 'ECONNRESET' || code === 'EPIPE');
};

async function readAnswer(response: IncomingMessage): Promise<Omit<ReceiverAnswer, 'durationMs'>> {
  const { statusCode: status = 0 } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size >= answerMaxBytes) break;
  }
  const body = printableText(Buffer.concat(chunks).toString('utf8'), keptMaxLength);
  return { fault: faultOf(status), status, body, retryAfterS: retryAfterOf(response.headers['retry-after']) };
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** The seconds of a Retry-After, which may be a date. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - Date.now()) / 1000);
}
