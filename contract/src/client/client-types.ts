/**
 * The types of a client, of nothing but TypeScript: the package for npm ships this file as it is, with the calls of the
 * service written out beside it.
 */

/** What a call of an operation takes and gives, as a client sees it; what it does not have is undefined. */
export type CallShape = {
  readonly kind: 'record' | 'list' | 'none' | 'document' | 'stream';
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Whether a file may be sent in place of the body, and whether the answer also comes as a file. */
  readonly takesFile: boolean;
  readonly givesFile: boolean;
  readonly answer: unknown;
  /** An event of a stream. */
  readonly event: unknown;
};

/** The calls of a service, by the ids of its operations. */
export type Calls = { readonly [Id in string]: CallShape };

/** Calls a service by its contract: in a browser or in Node, with nothing but fetch. */
export type ClientOf<T extends Calls> = {
  call<I extends CallId<T>>(id: I, ...input: InputOf<T[I]>): Promise<AnswerOf<T[I]>>;
  /** The records of a list one by one, asked for page by page: of `limit` records each, or of a thousand. */
  records<I extends ListId<T>>(id: I, ...input: InputOf<T[I]>): PagedRecords<RowOf<T[I]>>;
  /** The same as `call` for an answer that is a file too: its bytes instead of the record. */
  bytes<I extends FileId<T>>(id: I, ...input: InputOf<T[I]>): Promise<FileAnswer>;
  /**
   * The events of a stream, for as long as they are taken: a connection that breaks is opened again after the last event.
   * When the token has expired and cannot be renewed it throws, as a call does; a client with a new one goes on with `after`.
   */
  stream<I extends StreamId<T>>(id: I, ...input: InputOf<T[I], StreamOptions>): AsyncGenerator<T[I]['event'], void>;
  withToken(token: string | undefined): ClientOf<T>;
};

/** The operations whose answer comes to an end, those whose answer does not, lists, and those that also give a file. */
export type CallId<T extends Calls> = Exclude<keyof T & string, StreamId<T>>;
export type StreamId<T extends Calls> = IdsOf<T, { kind: 'stream' }>;
export type ListId<T extends Calls> = IdsOf<T, { kind: 'list' }>;
export type FileId<T extends Calls> = IdsOf<T, { givesFile: true }>;
type IdsOf<T extends Calls, Kind> = { [I in keyof T & string]: T[I] extends Kind ? I : never }[keyof T & string];

/** The records of a list, to be taken one by one. */
export type PagedRecords<Row> = AsyncGenerator<Row, void> & {
  /** Where `modified_since` was asked for, and the last record has been taken: the `modified_since` of the next time. */
  readonly syncUntil: string | undefined;
};

export type AnswerOf<S extends CallShape> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: S['answer'];
};
export type FileAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };
export type RowOf<S extends CallShape> = S['answer'] extends { data: (infer Row)[] } | (infer Row)[] ? Row : never;

/**
 * The input of a call: each part is there exactly when the operation has it, and optional when nothing in it is required.
 * Made for each operation by itself: the parts of all together would be more combinations than TypeScript looks at.
 */
export type InputOf<S extends CallShape, Options = unknown> = S extends unknown
  ? Record<string, never> extends Parts<S>
    ? [input?: Parts<S> & Options]
    : [input: Parts<S> & Options]
  : never;

type Parts<S extends CallShape> = Part<'params', S['params']> &
  Part<'query', S['query']> &
  (S['takesFile'] extends true
    ? ({ file?: never } & Part<'body', S['body']>) | { file: Blob; body?: never }
    : Part<'body', S['body']>) & { headers?: Readonly<Record<string, string>> };

type Part<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: never }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

export type ClientOptions = {
  /** Such as http://127.0.0.1:8080, with or without /v1. */
  readonly baseUrl: string;
  /** An access token or an API key. */
  readonly token?: string | undefined;
  /** Of what people read in problems. */
  readonly language?: 'en' | 'pt-BR';
  readonly fetch?: typeof fetch;
};

export type StreamOptions = {
  /** The id of the last event that was received before: those after it come. */
  readonly after?: string | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
};

/** How often a call is made at most, and for how many seconds it waits at most before it is made again. */
export type RetryOptions = { readonly maxAttempts?: number; readonly maxWaitS?: number };

/** A person's or a machine's login. */
export type Credentials = {
  readonly username: string;
  /** CNPJ or CPF of the company. */
  readonly parent_username: string;
  readonly password: string;
  readonly realm?: 'customer' | 'driver' | 'integration';
};

/** The tokens of a session. */
export type SessionTokens = { readonly access_token: string; readonly refresh_token: string };

export type ConnectOptions = Omit<ClientOptions, 'token'> & {
  readonly retry?: RetryOptions;
  /** Called with each new pair of tokens, for who stores them. */
  readonly onTokens?: (tokens: SessionTokens) => void;
} & (
    | { readonly apiKey: string; readonly credentials?: never; readonly tokens?: never }
    | { readonly apiKey?: never; readonly credentials: Credentials; readonly tokens?: SessionTokens }
    | { readonly apiKey?: never; readonly credentials?: never; readonly tokens: SessionTokens }
  );
