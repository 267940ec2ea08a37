import type { Language } from '@tropeiro/domain/words.ts';
import { problemMediaType } from './media-types.ts';
import {
  type AnswerOf,
  type BodyOf,
  type Contract,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type Upload,
  uploadPart,
} from './operation.ts';
import type { Operations } from './operations.ts';
import type { Problem } from './problem.ts';
import type { Wire, WireTable } from './wire.ts';
import { wireTable } from './wire-table.ts';

/** Calls a service by its contract: in a browser or in Node, with nothing but fetch. */
export type Client<C extends Contract = Operations> = {
  call<I extends keyof C & string>(id: I, ...input: InputOf<C[I]>): Promise<AnswerTo<I, C>>;
  /** The same for an answer that is a file too: its bytes instead of the record. */
  bytes<I extends FileId<C>>(id: I, ...input: InputOf<C[I]>): Promise<FileAnswer>;
  withToken(token: string | undefined): Client<C>;
};

/** The operations whose answer also comes as a file. */
export type FileId<C extends Contract = Operations> = {
  [I in keyof C & string]: C[I]['answer'] extends { bytes: readonly string[] } ? I : never;
}[keyof C & string];

export type FileAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };

export type ClientOptions = {
  /** Such as http://127.0.0.1:8080, with or without /v1. */
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly language?: Language;
  readonly fetch?: typeof fetch;
};

export type AnswerTo<I extends keyof C, C extends Contract = Operations> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerOf<C[I]>;
};

/** The service refused, and said why. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly headers: Headers;

  constructor(problem: Problem, status: number, headers: Headers) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'ProblemError';
    this.problem = problem;
    this.status = status;
    this.headers = headers;
  }
}

/** What answered is not the service, or not as the contract says: a proxy's page, say. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor(status: number, mediaType: string, text: string) {
    super(`Status ${status} as "${mediaType}" is no answer of the contract: ${text.slice(0, 200)}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

/** A client of the service. */
export const createClient = (options: ClientOptions): Client => clientOf<Operations>(wireTable, options);

/** A client of any contract, of which it needs no more than its table. */
export function clientOf<C extends Contract>(table: WireTable<keyof C & string>, options: ClientOptions): Client<C> {
  const send = (wire: Wire, input: AnyInput, accept: string) =>
    (options.fetch ?? fetch)(urlOf(wire, input, options.baseUrl), requestOf(wire, input, accept, options));
  return {
    async call(id, ...[input]) {
      const wire = table[id];
      const accept = wire.answer === 'document' ? acceptOf(wire) : 'application/json';
      const response = await send(wire, input ?? {}, accept);
      const { status, headers } = await requireAnswer(response);
      return { status, headers, body: (await bodyOf(wire, response)) as never };
    },
    async bytes(id, ...[input]) {
      const response = await send(table[id], input ?? {}, acceptOf(table[id]));
      const { status, headers } = await requireAnswer(response);
      return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
    },
    withToken: (token) => clientOf<C>(table, { ...options, token }),
  };
}

const acceptOf = ({ mediaTypes = [] }: Wire): string => mediaTypes.join(', ');

/** Each part is asked for exactly when the operation has it, and is optional when nothing in it is required. */
type InputOf<O extends Operation> = Record<string, never> extends Parts<O> ? [input?: Parts<O>] : [input: Parts<O>];

type Parts<O extends Operation> = Part<'params', ParamsOf<O>> &
  Part<'query', QueryOf<O>> &
  (O extends { upload: Upload }
    ? ({ file?: never } & Part<'body', BodyOf<O>>) | { file: Blob; body?: never }
    : Part<'body', BodyOf<O>>) & { headers?: Readonly<Record<string, string>> };

type Part<K extends string, V> = V extends undefined
  ? { [P in K]?: never }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Instead of a body, where an operation takes a file: sent as it is, in a form. */
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
};

function urlOf({ path }: Wire, { params = {}, query = {} }: AnyInput, baseUrl: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = given
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
    .join('&');
  return `${baseUrl.replace(/\/$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Of the four ways to write a collection, a JSON array is the one that no element can break. */
const queryText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function requestOf(
  { method }: Wire,
  { body, file, headers = {} }: AnyInput,
  accept: string,
  { token, language }: ClientOptions,
): RequestInit {
  return {
    method,
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

async function requireAnswer(response: Response): Promise<Response> {
  const mediaType = response.headers.get('content-type') ?? '';
  if (mediaType.startsWith(problemMediaType))
    throw new ProblemError((await response.json()) as Problem, response.status, response.headers);
  if (!response.ok) throw new UnexpectedAnswer(response.status, mediaType, await response.text());
  return response;
}

async function bodyOf({ answer }: Wire, response: Response): Promise<unknown> {
  const mediaType = response.headers.get('content-type') ?? '';
  if (answer === 'none') return undefined;
  // Another format may have been asked for in the headers: it comes as its text.
  return answer !== 'document' && mediaType.startsWith('application/json') ? response.json() : response.text();
}
