import { ProviderFailed } from '../provider-failed.ts';
import type { RoadRequest } from './road-protocol.ts';

/** An answer, read to its end. */
export type RoadAnswer = {
  readonly status: number;
  /** What its JSON says; undefined where it is none. */
  readonly body: unknown;
  readonly retryAfterS: number | undefined;
};

type FetchLimits = { readonly maxBytes: number; readonly timeoutMs: number; readonly signal?: AbortSignal | undefined };

/** Asks a server over HTTP. Redirects are not followed: where it is, the operator says. */
export async function fetchAnswer({ url, body }: RoadRequest, limits: FetchLimits): Promise<RoadAnswer> {
  const { signal, timeoutMs, maxBytes } = limits;
  const timeout = AbortSignal.timeout(timeoutMs);
  const { target, headers } = withCredentials(url);
  try {
    const response = await fetch(target, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body }),
    });
    const text = await readText(response, maxBytes);
    return { status: response.status, body: parsed(text), retryAfterS: secondsOf(response.headers.get('retry-after')) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(timeout.aborted ? 'no_answer' : 'no_connection', { cause: error });
  }
}

/** A URL without the user and password that it may have, which `fetch` does not take there. */
function withCredentials(url: URL): { readonly target: URL; readonly headers: Readonly<Record<string, string>> } {
  if (url.username === '' && url.password === '') return { target: url, headers: {} };
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { target, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the transfer.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ProviderFailed('wrong_answer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const secondsOf = (retryAfter: string | null): number | undefined =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter.trim()) ? Number(retryAfter) : undefined;
