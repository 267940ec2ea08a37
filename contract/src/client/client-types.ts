/**
 * The types of a client, written in TypeScript only. The npm package ships this file unchanged, with the calls of the
 * service written out beside it.
 */

/** What a call of an operation takes and returns. A part the operation does not have is undefined. */
export type CallShape = {
  readonly kind: 'record' | 'list' | 'none' | 'document' | 'stream';
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Whether a file may be sent in place of the body, and whether the answer is also available as a file. */
  readonly takesFile: boolean;
  readonly givesFile: boolean;
  readonly answer: unknown;
  /** An event of a stream. */
  readonly event: unknown;
};

/** The calls of a service, by the ids of its operations. */
export type Calls = { readonly [Id in string]: CallShape };

/** Calls a service by its contract, in a browser or in Node. It needs only fetch. */
export type ClientOf<T extends Calls> = {
  call<I extends CallId<T>>(id: I, ...input: InputOf<T[I]>): Promise<AnswerOf<T[I]>>;
  /** Yields the records of a list one by one. It requests pages of `limit` records, or of 1000 without a limit. */
  records<I extends ListId<T>>(id: I, ...input: InputOf<T[I]>): PagedRecords<RowOf<T[I]>>;
  /** Like `call`, for answers that are also available as a file: returns the bytes instead of the record. */
  bytes<I extends FileId<T>>(id: I, ...input: InputOf<T[I]>): Promise<FileAnswer>;
  /**
   * Yields the events of a stream while the caller iterates. A broken connection is reopened after the last event. If
   * the token has expired and cannot be renewed, it throws as `call` does. A client with a new token continues with
   * `after`.
   */
  stream<I extends StreamId<T>>(id: I, ...input: InputOf<T[I], StreamOptions>): AsyncGenerator<T[I]['event'], void>;
  withToken(token: string | undefined): ClientOf<T>;
};

/**
 * The operations whose answer ends, those whose answer does not (streams), lists, and those that also return a file.
 */
export type CallId<T extends Calls> = Exclude<keyof T & string, StreamId<T>>;
export type StreamId<T extends Calls> = IdsOf<T, { kind: 'stream' }>;
export type ListId<T extends Calls> = IdsOf<T, { kind: 'list' }>;
export type FileId<T extends Calls> = IdsOf<T, { givesFile: true }>;
type IdsOf<T extends Calls, Kind> = { [I in keyof T & string]: T[I] extends Kind ? I : never }[keyof T & string];

/** The records of a list, for iteration. */
export type PagedRecords<Row> = AsyncGenerator<Row, void> & {
  /**
   * The `modified_since` for the next request. Defined once the last record was read, if this request had a
   * `modified_since`.
   */
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
 * The input of a call. A part is present if the operation has it, and optional if nothing in it is required. The type
 * is built for each operation separately, because the union of all of them exceeds TypeScript's limit of combinations.
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
    : Part<'body', S['body']>) & {
    headers?: Readonly<Record<string, string>>;
    /** Ends the call, which then throws the reason. A change may already have been made. */
    signal?: AbortSignal | undefined;
  };

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
  /** The language of the texts in problems. */
  readonly language?: 'en' | 'pt-BR';
  readonly fetch?: typeof fetch;
};

export type StreamOptions = {
  /** The id of the last event received. The stream begins after it. */
  readonly after?: string | undefined;
};

/** The maximum number of attempts of a call, and the maximum wait before an attempt, in seconds. */
export type RetryOptions = { readonly maxAttempts?: number; readonly maxWaitS?: number };

/** The login of a person or a machine. */
export type Credentials = {
  readonly username: string;
  /** CNPJ or CPF of the company. */
  readonly parent_username: string;
  readonly password: string;
  readonly realm?: 'customer' | 'driver' | 'integration';
};

/** The tokens of a session. */
export type SessionTokens = { readonly access_token: string; readonly refresh_token: string };

/** The user of a session. */
export type SessionUser = {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly customer_id: number;
  readonly driver_id: number | null;
  readonly language: string;
  readonly timezone: string;
};

export type ConnectOptions = Omit<ClientOptions, 'token'> & {
  readonly retry?: RetryOptions;
  /** Called with each new pair of tokens, so that the caller can store them. */
  readonly onTokens?: (tokens: SessionTokens) => void;
  /**
   * Called with the user after each login and renewal. If a page gets another id than before, somebody else has logged
   * in in another tab.
   */
  readonly onUser?: (user: SessionUser) => void;
} & (
    | { readonly apiKey: string; readonly credentials?: never; readonly tokens?: never; readonly session?: never }
    | {
        readonly apiKey?: never;
        readonly credentials: Credentials;
        readonly tokens?: SessionTokens;
        readonly session?: never;
      }
    | {
        readonly apiKey?: never;
        readonly credentials?: never;
        readonly tokens: SessionTokens;
        readonly session?: never;
      }
    | {
        /**
         * In a page of the service itself: renews by the cookie that the browser got at login. Tokens stay in memory,
         * and no script can read the cookie.
         */
        readonly session: 'cookie';
        readonly apiKey?: never;
        readonly credentials?: never;
        readonly tokens?: never;
      }
  );
