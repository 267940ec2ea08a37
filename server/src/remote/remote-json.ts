import { unescape as decodeLeniently } from 'node:querystring';
import { timeLimit } from '../sharing/time-limit.ts';

/** What is asked of another server. */
export type RemoteRequest = {
  /** May name a user and a password. */
  readonly url: URL;
  /** Sent as JSON, by POST; absent: GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A request that takes longer has failed. */
  readonly maxS: number;
  /** A response of more bytes has failed, and is not read to its end. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
};

/** What another server responded: JSON of whatever shape, to be judged before it is believed. */
export type RemoteResponse = { readonly status: number; readonly json: unknown };

/** Why there is no response that could be judged. */
export type RemoteFault = 'unreachable' | 'too_slow' | 'too_long' | 'redirected' | 'not_json' | 'busy' | 'broken';

/** Another server could not be asked: the world's failure. Its message holds nothing of the request, which may hold keys. */
export class RemoteFailed extends Error {
  readonly fault: RemoteFault;
  /** For how long the server wants to be left alone, where it says so. */
  readonly retryAfterS: number | undefined;

  constructor(fault: RemoteFault, retryAfterS?: number) {
    super(`A remote server gave no usable response: ${fault}`);
    this.name = 'RemoteFailed';
    this.fault = fault;
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Asks another server for JSON: bounded in time and bytes, without following redirects. A response of any status below 500
 * but 429 is given back; what is no response to the question is `RemoteFailed`. Once the signal is aborted it rejects with
 * its reason.
 */
export async function fetchJson(request: RemoteRequest): Promise<RemoteResponse> {
  const { url, body, headers, maxS, maxBytes, signal } = request;
  const limit = timeLimit(maxS * 1000);
  const { target, authorization } = withoutCredentials(url);
  try {
    const response = await fetch(target, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
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
    return { status: response.status, json: parsed(await boundedText(response, maxBytes)) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RemoteFailed) throw error;
    // The cause would name the URL, in which there may be a key.
    throw new RemoteFailed(limit.aborted ? 'too_slow' : 'unreachable');
  }
}

/** A URL without the user and password that it may name, which `fetch` does not take there, and the header that does. */
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

/** Seconds of a Retry-After; a date is not worth reading for what is asked again in any case. */
function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes) throw new RemoteFailed('too_long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteFailed('not_json');
  }
}
