import { unescape as decodeLeniently } from 'node:querystring';
import { timeLimit } from '../sharing/time-limit.ts';

/** A request to another server. */
export type RemoteRequest = {
  /** May contain a user and a password. */
  readonly url: URL;
  /** Sent as JSON with POST. If absent, the method is GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A request that takes longer has failed. */
  readonly maxS: number;
  /** A response with more bytes has failed and is not read to its end. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
};

/** The response of another server. It must be validated before use. */
export type RemoteBytes = { readonly status: number; readonly mediaType: string; readonly bytes: Buffer };

/** The reason why there is no usable response. */
export type RemoteFault = 'unreachable' | 'too_slow' | 'too_long' | 'redirected' | 'not_json' | 'busy' | 'broken';

/**
 * The call of another server failed for an external reason. The message contains nothing of the request, which may
 * contain keys.
 */
export class RemoteFailed extends Error {
  readonly fault: RemoteFault;
  /** The pause that the server requests, if it does. */
  readonly retryAfterS: number | undefined;

  constructor(fault: RemoteFault, retryAfterS?: number) {
    super(`A remote server gave no usable response: ${fault}`);
    this.name = 'RemoteFailed';
    this.fault = fault;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Calls another server, with limits on time and bytes, and without following redirects. Any response with a status below
 * 500 except 429 is returned. Everything else throws `RemoteFailed`. When the signal is aborted, it rejects with the
 * signal's reason.
 */
export async function fetchBytes(request: RemoteRequest): Promise<RemoteBytes> {
  const { url, body, headers, maxS, maxBytes, signal } = request;
  const limit = timeLimit(maxS * 1000);
  const { target, authorization } = withoutCredentials(url);
  try {
    const response = await fetch(target, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...authorization,
        ...headers,
      },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const fault = faultOf(response.status);
    if (fault) {
      await response.body?.cancel();
      throw new RemoteFailed(fault, retryAfterOf(response.headers.get('retry-after')));
    }
    const mediaType = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return { status: response.status, mediaType, bytes: await boundedBytes(response, maxBytes) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RemoteFailed) throw error;
    // The cause would contain the URL, which may contain a key.
    throw new RemoteFailed(limit.aborted ? 'too_slow' : 'unreachable');
  }
}

/** Splits a URL into one without user and password, which `fetch` does not accept, and the header with them. */
function withoutCredentials(url: URL): { readonly target: URL; readonly authorization?: { authorization: string } } {
  if (url.username === '' && url.password === '') return { target: url };
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const credentials = Buffer.from(`${decodeLeniently(url.username)}:${decodeLeniently(url.password)}`);
  return { target, authorization: { authorization: `Basic ${credentials.toString('base64')}` } };
}

function faultOf(status: number): RemoteFault | undefined {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 429) return 'busy';
  return status >= 500 ? 'broken' : undefined;
}

/** Seconds of a Retry-After. A date is not parsed: the caller retries in any case. */
function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

async function boundedBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) throw new RemoteFailed('too_long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
