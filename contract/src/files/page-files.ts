/**
 * A folder of files that is served below a path: the pages of an app, with GET and HEAD and without a login. It is part
 * of the contract, but not an operation: it is neither in the client nor in OpenAPI or the collections.
 */
export type PageFiles = {
  readonly path: `/${string}/`;
  /** The built files, relative to the folder of the program. `index.html` is the page. */
  readonly folder: string;
  readonly answer: FilesAnswer;
};

/**
 * The answer of a path with pages. A path without a file extension gets the index, and a missing file is 404. Files with
 * a hash in their name are cached for a year, all others are checked with the server before each use.
 */
export type FilesAnswer = {
  readonly kind: 'files';
  readonly status: 200;
  /** What the page may ask of the browser (Permissions-Policy). If absent, it may use what browsers allow any page. */
  readonly permissions?: readonly BrowserPermission[];
  /** Scripts that may compile WebAssembly, by their names without hash and extension. No other script may. */
  readonly wasmScripts?: readonly string[];
  /** `GET /` redirects callers that accept HTML to this page. */
  readonly isHome?: true;
};

export type BrowserPermission = 'camera' | 'geolocation';

/** Declares the pages of an app. */
export const files = (
  path: PageFiles['path'],
  folder: string,
  options: Omit<FilesAnswer, 'kind' | 'status'> = {},
): PageFiles => ({ path, folder, answer: { kind: 'files', status: 200, ...options } });
