/** What the package exports, as `index.ts` does; a test holds the one against the other. */
import type { ClientOf, ClientOptions, ConnectOptions } from './client-types.js';
import type { Operations, Problem } from './operations.js';

export type * from './client-types.js';
export type * from './operations.js';

/** A client of the service. */
export type Client = ClientOf<Operations>;

/**
 * A client that is let in by an API key, or by a login whose tokens it renews, and makes a call again when the network fails
 * or the service asks for patience, without anything being done twice. Nothing is sent before the first call.
 */
export declare function connect(options: ConnectOptions): Client;

/** A client that sends each call once, with the token it is given. */
export declare function createClient(options: ClientOptions): Client;

/** A file for a call that takes one, of its content and its name: `client.call('importVehicles', { file: fileOf(bytes, 'frota.xlsx') })`. */
export declare function fileOf(content: string | Uint8Array<ArrayBuffer> | Blob, name: string): File;

/** The service refused a call with a problem. */
export declare class ProblemError extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly headers: Headers;
}

/** A response that is not the service's, or not as the contract says: a proxy's page, say. */
export declare class UnexpectedAnswer extends Error {
  readonly status: number;
}
