import { problemMediaType } from '../media-types.ts';
import { uploadPart } from '../operation.ts';
import type { Wire } from '../wire.ts';
import type { ClientOptions } from './client-types.ts';

/** The input of a call to any operation. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Instead of a body, where an operation takes a file: sent as it is, in a form. */
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

export function urlOf({ path }: Wire, { params = {}, query = {} }: AnyInput, baseUrl: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = present
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
    .join('&');
  return `${baseUrl.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/** A value as a query parameter: of the four ways to write a collection, a JSON array is the one no element can break. */
const queryText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** What a fetch is given: a call that is done again whenever it is repeated says so, to whoever would repeat it. */
export type CallInit = RequestInit & { readonly givesCredential?: true };

export function requestOf(
  { method, givesCredential }: Wire,
  { body, file, headers = {}, signal }: AnyInput,
  accept: string,
  { token, language }: ClientOptions,
): CallInit {
  return {
    method,
    // The service redirects nobody: followed, a redirect would carry passwords and records to wherever it points.
    redirect: 'manual',
    ...(givesCredential ? { givesCredential } : {}),
    ...(signal === undefined ? {} : { signal }),
    headers: {
      accept: `${accept}, ${problemMediaType}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formOf(file) }),
  };
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set(uploadPart, file);
  return form;
}
