import { fetchBytes, RemoteFailed, type RemoteRequest } from './remote-bytes.ts';

/** The response of another server: JSON of any shape, which must be validated before use. */
export type RemoteResponse = { readonly status: number; readonly json: unknown };

/** Calls another server for JSON, as `fetchBytes` does. */
export async function fetchJson(request: RemoteRequest): Promise<RemoteResponse> {
  const { status, bytes } = await fetchBytes({
    ...request,
    headers: { accept: 'application/json', ...request.headers },
  });
  return { status, json: parsed(bytes.toString('utf8')) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteFailed('not_json');
  }
}
