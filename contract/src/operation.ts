import type { Permission } from '@tropeiro/domain/access/permission.ts';
import type { RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Static, TObject, TSchema } from 'typebox';
import type { BodyLimit } from './body-limit.ts';
import type { MapRows } from './media-types.ts';

/**
 * An HTTP operation of the service, said once. Validation, serialisation, handler types, OpenAPI, the reference at
 * /docs, the client and the test that walks every operation all come from this value.
 */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its trailing slash where the specification writes one; both forms are served. */
  readonly path: `/${string}`;
  readonly tag: BilingualText;
  readonly summary: BilingualText;
  readonly description?: BilingualText;
  readonly access: Access;
  /**
   * Counts against a rate limit of its address instead of that of a session: the stricter one of logins, or that of pages, which have
   * one each besides.
   */
  readonly limitedByAddress?: 'login' | 'page';
  /** Where a change is served as well: with its id in the path, and a body that is the same without it. */
  readonly byPath?: { readonly path: `/${string}/{id}`; readonly body: TObject };
  /** How this change does what a DELETE at its path would, where there is none. */
  readonly insteadOfDelete?: BilingualText;
  readonly params?: TObject;
  /** A field of the same name in the body, or in its `data`, is the same field: the handler finds it here. */
  readonly query?: TObject;
  readonly body?: TSchema;
  /** How large the body may be, where the default limit is too tight for it. */
  readonly bodyLimit?: BodyLimit;
  readonly upload?: Upload;
  readonly answer: Answer;
  /** Its answer holds a credential, and so is not stored for repeated calls: it takes no Idempotency-Key. */
  readonly givesCredential?: true;
  readonly example?: CallExample;
  /** The types of the announcements it makes, all in the change's own transaction (see `announcements.ts`). */
  readonly announces?: readonly AnyAnnouncementType[];
  /** What this operation refuses beyond what every operation does (see `commonRefusals`). */
  readonly refusals: readonly RefusalCode[];
  /**
   * Names in its body that are unknown and nearly those of its fields are ignored as others are, where every other change refuses
   * them: its body is of the specification, which ignores what it does not know.
   */
  readonly ignoresMisspelt?: true;
  /** What people call fields of its data in other systems, apart by spaces: refused with the field that is meant, not ignored. */
  readonly otherNames?: Readonly<Record<string, string>>;
};

/**
 * What an example of a call sends and brings back, where the examples of its fields do not compose to it (see
 * `callExampleOf`). Of the answer, fields of its record, of which the others are composed.
 */
export type CallExample = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: Readonly<Record<string, unknown>>;
  /** The name of the file that an upload sends. */
  readonly sentFile?: string;
  /** The answer is asked for as this type of file, and saved under this name. */
  readonly savedFile?: { readonly mediaType: string; readonly fileName: string };
};

/** Operations by their ids. */
export type Contract = Readonly<Record<string, Operation>>;

/** The type of an announcement: what happened to which kind of record, as `vehicle.status_changed`. */
export type AnyAnnouncementType = `${string}.${string}`;

/**
 * `public`: no token. `refresh`: a refresh token. `session`: any live session, that of an API key too. `login`: one that began
 * with a login. Otherwise the permission it takes.
 */
export type Access = 'public' | 'refresh' | 'session' | 'login' | Permission;

export const isPermission = (access: Access): access is Permission => access.includes(':');

/**
 * What an operation responds with on success. `record`: one object, serialised by its schema. `list`: rows of the schema inside `data`, streamed, paged on request,
 * also as CSV, NDJSON and XLSX. `none`: no body. `document`: text of another media type. `stream`: server-sent events, by
 * their names, for as long as the session lives; who comes back with the id of the last one gets those after it. A record
 * that stands for a file names in `bytes` the media types in which it also comes as that file, to whoever accepts those.
 */
export type Answer =
  | {
      readonly kind: 'record';
      readonly status: 200 | 201 | 202;
      /** The status where what was asked for is not done yet, but will be. */
      readonly pendingStatus?: 202;
      /** The status of a dry run, where that is another: it creates nothing. */
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
      /** The rows are places, by latitude and longitude, and come as these formats of maps too. */
      readonly maps?: MapRows;
    }
  | { readonly kind: 'none'; readonly status: 204 }
  | { readonly kind: 'document'; readonly status: 200; readonly mediaType: string }
  | { readonly kind: 'stream'; readonly status: 200; readonly events: Readonly<Record<string, TSchema>> };

/**
 * A body that may be a file: the one file of a multipart/form-data body, whatever its part is called, or Base64 in the
 * field of the JSON body that the pointer names; a body of one of the `plain` types is the file itself. Either way the
 * handler gets its bytes. The fields of the query may be parts of the form too, and no others.
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

/** An operation, of which every property is one that operations have: a misspelt one would be heeded by nobody. */
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

/** One event of a stream; a stream is resumed after its id. */
export type EventOf<O extends Operation> = O['answer'] extends { kind: 'stream'; events: infer E }
  ? { [K in keyof E & string]: { readonly id: string; readonly event: K; readonly data: StaticOf<E[K]> } }[keyof E &
      string]
  : never;

/** Refusals that any operation may give. */
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

/** Whether it takes an Idempotency-Key: its response is stored with the change, unless there are credentials in it. */
export const isIdempotent = (operation: Operation): boolean =>
  (operation.method === 'POST' || operation.method === 'PUT') &&
  operation.access !== 'public' &&
  operation.access !== 'refresh' &&
  !operation.givesCredential;
