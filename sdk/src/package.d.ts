/** The exports of the package, as in `index.ts`. A test compares the two. */
import type { ClientOf, ClientOptions, ConnectOptions } from './client-types.js';
import type { Operations, Problem } from './operations.js';

export type * from './client-types.js';
export type * from './operations.js';

/** A client of the service. */
export type Client = ClientOf<Operations>;

/**
 * A client with an API key, or with a login whose tokens it renews. It repeats a call when the network fails or the
 * service asks to wait, without doing anything twice. It sends nothing before the first call.
 */
export declare function connect(options: ConnectOptions): Client;

/** A client that sends each call once, with the given token. */
export declare function createClient(options: ClientOptions): Client;

/**
 * A file for a call that takes one, from its content and its name: `client.call('importVehicles', { file: fileOf(bytes,
 * 'frota.xlsx') })`.
 */
export declare function fileOf(content: string | Uint8Array<ArrayBuffer> | Blob, name: string): File;

/** The service rejected a call with a problem. */
export declare class ProblemError extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly headers: Headers;
}

/** A response that is not from the service, or does not match the contract: a proxy's page, for example. */
export declare class UnexpectedAnswer extends Error {
  readonly status: number;
}
