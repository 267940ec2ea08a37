import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { DeliveryFault } from '@tropeiro/domain/outbound/webhook-delivery.ts';
import { isPublicAddress } from '@tropeiro/platform/remote/public-address.ts';
import { canBePublicName, isLocalhostName } from '@tropeiro/platform/remote/public-name.ts';
import { resolveHost } from '@tropeiro/platform/remote/resolve-host.ts';
import { networkList } from '@tropeiro/platform/settings/network-list.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';

/** The response of a receiver, or why there is none. A message without a fault was delivered. */
export type ReceiverAnswer = {
  readonly fault: DeliveryFault | null;
  readonly status: number | null;
  /** The beginning of the body. */
  readonly body: string | null;
  /** How long the receiver asked to wait, if it did. */
  readonly retryAfterS: number | undefined;
  readonly durationMs: number;
};

export type ReceiverSettings = {
  /** Networks that may be sent to besides public addresses, also without TLS. */
  readonly networks: readonly string[];
  /** Ports of public addresses that may be sent to besides 443 and 8443. */
  readonly ports?: readonly number[];
  /** The time limit, from resolving the host to the end of the response. */
  readonly maxS: number;
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
};

/** How long a receiver may take. It should store the message and process it afterwards. */
export const receiverMaxS = 15;

/** How many bytes of a response are read, and how many characters of it are stored. */
const answerMaxBytes = 16_384;
const storedMaxLength = 2000;

/** How many interim responses (1xx) a receiver may send. Each costs work, and no limit of bytes covers them. */
const maxInterimCount = 10;

/**
 * Idle connections kept open for the next message are limited in number and time. Otherwise there would be as many as
 * receivers.
 */
const agentOptions = { keepAlive: true, maxFreeSockets: 8, timeout: 30_000 };

/** The addresses of names of this machine. */
const loopback = ['127.0.0.1', '::1'];

/** Allowed ports of public addresses. Mail servers, databases and the like use others. */
const receiverPorts = [443, 8443];

/** The condition that a URL fails: a public address, https there, or an allowed port there. */
export type ReceiverRefusal = 'address' | 'protocol' | 'port';

/** The host has an address that must not be sent to. */
class NotPublic extends Error {}

/**
 * Sends messages to the receivers of webhooks, only at public addresses or in configured networks. The check applies to
 * the connected address: a name is resolved once, and the connection uses that result. A name that resolves differently
 * the next time (DNS rebinding) gains nothing. Redirects are not followed.
 */
export class Receivers {
  /** Whether networks are configured, in which receivers without TLS are allowed. */
  readonly hasNetworks: boolean;
  private readonly isConfigured: (address: string) => boolean;
  /** The allowed ports of public addresses. */
  readonly ports: ReadonlySet<number>;
  private readonly maxS: number;
  private readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  private readonly agents = {
    'http:': new HttpAgent(agentOptions),
    'https:': new HttpsAgent(agentOptions),
  };

  constructor({ networks, ports = [], maxS, resolve = resolveHost }: ReceiverSettings) {
    this.isConfigured = networkList(networks);
    this.ports = new Set([...receiverPorts, ...ports]);
    this.hasNetworks = networks.length > 0;
    this.maxS = maxS;
    this.resolve = resolve;
  }

  /** Why a URL must not be sent to, without resolving its host; undefined if it is allowed. */
  refusalOf(url: URL): ReceiverRefusal | undefined {
    const { hostname } = url;
    const address = literalAddress(hostname);
    if (address !== undefined) return this.refusalAt(address, url);
    if (isLocalhostName(hostname)) return loopback.some(this.isConfigured) ? undefined : 'address';
    // Any other name may resolve into a configured network.
    if (this.hasNetworks) return undefined;
    if (!canBePublicName(hostname)) return 'address';
    return this.hasReceiverPort(url) ? undefined : 'port';
  }

  /** Sends a message. Rejects only if the signal is aborted. */
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

  /** Closes the idle connections. */
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
      // A response in another protocol makes Node close the connection without an error event.
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

  /** The lookup function of a connection: resolves all addresses of the name, each of which must be allowed. */
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

  /** Whether a public receiver may have this port. A URL omits the default port of its protocol. */
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

/** The address, if the host of a URL is one. URL has normalised its spelling. */
function literalAddress(hostname: string): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Whether the receiver had closed a reused connection before it received anything on it. */
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
    // Leaving the loop closes the connection.
    if (size >= answerMaxBytes) break;
  }
  const body = printableText(Buffer.concat(chunks).toString('utf8'), storedMaxLength);
  return { fault: faultOf(status), status, body, retryAfterS: retryAfterOf(response.headers['retry-after']) };
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** The seconds of a Retry-After header, which may be a date. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - Date.now()) / 1000);
}
