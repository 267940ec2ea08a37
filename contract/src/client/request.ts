import { problemMediaType } from '../media-types.ts';
import { uploadPart } from '../operation.ts';
import type { Wire } from '../wire.ts';
import type { ClientOptions } from './client-types.ts';

/** The input of a call to any operation. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent as a form, instead of a body, to operations that accept a file. */
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

export function urlOf({ path }: Wire, { params = {}, query = {} }: AnyInput, baseUrl: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = present
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
    .join('&');
  return `${baseUrl.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/**
 * A value as a query parameter. Of the four notations for collections, the JSON array is the only one that any element
 * fits.
 */
const queryText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The init of a fetch. It marks calls that return a credential: a repeat would create another one. */
export type CallInit = RequestInit & { readonly returnsCredential?: true };

export function requestOf(
  { method, returnsCredential }: Wire,
  { body, file, headers = {}, signal }: AnyInput,
  accept: string,
  { token, language }: ClientOptions,
): CallInit {
  return {
    method,
    // The service never redirects. Following a redirect would send passwords and records to an unknown address.
    redirect: 'manual',
    ...(returnsCredential ? { returnsCredential } : {}),
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
