import type { Permission } from '@tropeiro/domain/access/permission.ts';
import type { RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Static, TObject, TSchema } from 'typebox';
import type { BodyLimit } from './body-limit.ts';
import type { MapRows } from './media-types.ts';

/**
 * The definition of an HTTP operation. Validation, serialisation, handler types, OpenAPI, the reference at /docs, the
 * client, and the test of every operation derive from this value.
 */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its trailing slash where the specification has one. Both forms are served. */
  readonly path: `/${string}`;
  readonly tag: BilingualText;
  readonly summary: BilingualText;
  readonly description?: BilingualText;
  readonly access: Access;
  /**
   * Counts against a rate limit per address instead of the limit per session: the stricter one of logins, or that of
   * pages. Renewals have limits of their own.
   */
  readonly limitedByAddress?: 'login' | 'page';
  /** A second path of a change, with the id in the path and the same body without it. */
  readonly byPath?: { readonly path: `/${string}/{id}`; readonly body: TObject };
  /** How this operation replaces a DELETE of its path, which does not exist. */
  readonly insteadOfDelete?: BilingualText;
  readonly params?: TObject;
  /** Query fields that may also be in the body or in its `data`. The handler reads them from the query only. */
  readonly query?: TObject;
  readonly body?: TSchema;
  /** The body limit, if the default is too small. */
  readonly bodyLimit?: BodyLimit;
  readonly upload?: Upload;
  readonly answer: Answer;
  /**
   * The answer contains a credential. It is not stored for repeated calls, so the operation takes no Idempotency-Key.
   */
  readonly returnsCredential?: true;
  readonly example?: CallExample;
  /** The types of its announcements. They are written in the transaction of the change (see `announcements.ts`). */
  readonly announces?: readonly AnyAnnouncementType[];
  /** The refusals of this operation beyond those of every operation (see `commonRefusals`). */
  readonly refusals: readonly RefusalCode[];
  /**
   * Unknown names in the body that resemble its fields are ignored like other unknown names. Every other change refuses
   * them. Its body follows the specification, which ignores unknown names.
   */
  readonly ignoresMisspelt?: true;
};

/**
 * The values of the example call where the examples of its fields do not fit together (see `callExampleOf`). `answer`
 * replaces fields of the returned record; the other fields keep their own examples.
 */
export type CallExample = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: Readonly<Record<string, unknown>>;
  /** The name of the file that an upload sends. */
  readonly sentFile?: string;
  /** The example requests the answer as this type of file and saves it under this name. */
  readonly savedFile?: { readonly mediaType: string; readonly fileName: string };
};

/** Operations by their ids. */
export type Contract = Readonly<Record<string, Operation>>;

/** The type of an announcement: the kind of record and what happened to it, such as `vehicle.status_changed`. */
export type AnyAnnouncementType = `${string}.${string}`;

/**
 * Who may call. `public`: no token. `refresh`: a refresh token. `session`: any active session, including that of an API
 * key. `login`: a session that began with a login. Otherwise the required permission.
 */
export type Access = 'public' | 'refresh' | 'session' | 'login' | Permission;

export const isPermission = (access: Access): access is Permission => access.includes(':');

/**
 * The successful response of an operation. `record`: one object, serialised by its schema. `list`: rows of the schema
 * inside `data`, streamed, paged on request, also as CSV, NDJSON and XLSX. `none`: no body. `document`: text of another
 * media type. `stream`: server-sent events, by name, as long as the session lives; a client that sends the id of its
 * last event gets the events after it. A record that represents a file lists in `bytes` the media types in which the
 * file itself is available by Accept.
 */
export type Answer =
  | {
      readonly kind: 'record';
      readonly status: 200 | 201 | 202;
      /** The status if the work is accepted but done later. */
      readonly pendingStatus?: 202;
      /** The status of a dry run, which creates nothing, if it differs. */
      readonly dryRunStatus?: 200;
      readonly schema: TSchema;
      readonly bytes?: readonly string[];
    }
  | {
      readonly kind: 'list';
      readonly status: 200;
      readonly row: TObject;
      /** The rows are the whole answer, without `data` around them. */
      readonly isFlat?: true;
      /** The rows are places with latitude and longitude, also available in these map formats. */
      readonly maps?: MapRows;
    }
  | { readonly kind: 'none'; readonly status: 204 }
  | { readonly kind: 'document'; readonly status: 200; readonly mediaType: string }
  | { readonly kind: 'stream'; readonly status: 200; readonly events: Readonly<Record<string, TSchema>> };

/**
 * A body that may be a file. It is the only file of a multipart/form-data body, in a part of any name; or Base64 in the
 * JSON field at the pointer; or, for the `plain` types, the body itself. The handler gets the bytes in each case. The
 * fields of the query, and no others, may also be parts of the form.
 */
export type Upload = {
  readonly pointer: `/${string}`;
  readonly maxBytes: number;
  readonly mediaType: string;
  readonly plain?: readonly string[];
};

/** The media types in which a body may come, the default last. */
export const bodyTypesOf = (upload: Upload | undefined): readonly string[] => [
  ...(upload?.plain ?? []),
  ...(upload ? ['multipart/form-data'] : []),
  'application/json',
];

/** The name of the file's part in OpenAPI and in fault pointers. */
export const uploadPart = 'file';

/** The size limit of a body that holds such a file in Base64. */
export const uploadBodyBytes = ({ maxBytes }: Upload): number => Math.ceil(maxBytes / 3) * 4 + 100_000;

/** An operation whose properties are all known. A misspelt property would otherwise be ignored. */
export const operation = <const O extends Operation>(
  value: O & { readonly [Unknown in Exclude<keyof O, keyof Operation>]: never },
): O => value;

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;

export type ParamsOf<O extends Operation> = StaticOf<O['params']>;
export type QueryOf<O extends Operation> = StaticOf<O['query']>;
export type BodyOf<O extends Operation> = StaticOf<O['body']>;

/** The body of a successful response, as a client sees it. */
export type AnswerOf<O extends Operation> = O['answer'] extends { kind: 'record'; schema: infer S extends TSchema }
  ? Static<S>
  : O['answer'] extends { kind: 'list'; row: infer R extends TSchema }
    ? O['answer'] extends { isFlat: true }
      ? Static<R>[]
      : { data: Static<R>[] }
    : O['answer'] extends { kind: 'document' }
      ? string
      : undefined;

/** One event of a stream. A stream can be resumed after its id. */
export type EventOf<O extends Operation> = O['answer'] extends { kind: 'stream'; events: infer E }
  ? { [K in keyof E & string]: { readonly id: string; readonly event: K; readonly data: StaticOf<E[K]> } }[keyof E &
      string]
  : never;

/** Refusals that any operation may return. */
const commonRefusals: readonly RefusalCode[] = [
  'invalid_input',
  'not_acceptable',
  'too_many_requests',
  'share_used_up',
  'busy',
  'unavailable',
  'internal',
];

export function refusalsOf(operation: Operation): RefusalCode[] {
  const codes = new Set<RefusalCode>(operation.refusals);
  if (operation.body) {
    for (const code of [
      'malformed_json',
      'too_deep',
      'too_many_values',
      'too_many_names',
      'unsupported_media_type',
    ] as const)
      codes.add(code);
    for (const code of operation.upload
      ? (['malformed_multipart', 'file_too_large'] as const)
      : (['body_too_large'] as const))
      codes.add(code);
  }
  if (operation.access !== 'public') {
    for (const code of [
      'missing_token',
      'invalid_token',
      'invalid_api_key',
      'token_expired',
      'wrong_token_type',
      'session_ended',
    ] as const) {
      codes.add(code);
    }
  }
  if (isPermission(operation.access)) {
    codes.add('forbidden');
    codes.add('key_lacks_permission');
  }
  if (isIdempotent(operation)) {
    for (const code of ['idempotent_call_running', 'idempotency_key_reused', 'invalid_header'] as const)
      codes.add(code);
  }
  if (operation.answer.kind === 'stream' || codes.has('precondition_failed')) codes.add('invalid_header');
  for (const code of commonRefusals) codes.add(code);
  return [...codes];
}

/**
 * Whether the operation takes an Idempotency-Key. Its response is stored with the change, unless it contains
 * credentials.
 */
export const isIdempotent = (operation: Operation): boolean =>
  (operation.method === 'POST' || operation.method === 'PUT') &&
  operation.access !== 'public' &&
  operation.access !== 'refresh' &&
  !operation.returnsCredential;
