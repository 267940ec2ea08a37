import type { ServedFile } from './served-file.ts';

/** Files below a path that are read or made when they are requested, such as the tiles of a map. */
export type MadeFiles = {
  readonly path: `/${string}/`;
  /** If set, callers need an access token, an API key, or a token that this function knows. Otherwise all get them. */
  readonly isGuestToken?: (token: string) => Promise<boolean>;
  /** Undefined: there is no such file. */
  find(request: MadeFileRequest): Promise<MadeFile | undefined>;
};

export type MadeFileRequest = {
  /** The names below the path, decoded. */
  readonly segments: readonly string[];
  /** The encoding that the client accepts. The file is sent in this one, or without one. */
  readonly encoding: 'gzip' | 'identity';
  /** Makes a path of this service a link, see `PublicLinks`. */
  readonly linkTo: (path: string) => string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** A file, or the answer that there is nothing at a place, which is no error. */
export type MadeFile = ServedFile | { readonly isEmpty: true; readonly headers: Readonly<Record<string, string>> };
