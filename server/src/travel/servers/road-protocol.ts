import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { FailureReason } from '../provider-failed.ts';

/** The protocol of a kind of road server: how tables are requested, and how responses are read. One file per kind. */
export type RoadProtocol = {
  /** The display name. */
  readonly name: string;
  readonly requestOf: (base: URL, question: RoadQuestion) => RoadRequest;
  /** The table of a response with status 200. Throws `ProviderFailed` if it is invalid. */
  readonly readTable: (answer: unknown, question: RoadQuestion) => RoadTable;
  /** Why a response with another status below 500 has no table. */
  readonly refusalOf: (answer: unknown) => FailureReason;
};

/** A request for travel from each source to each destination with a profile of the server. */
export type RoadQuestion = {
  readonly profile: string;
  readonly sources: readonly Coordinates[];
  readonly destinations: readonly Coordinates[];
};

/** A request to a server, with a JSON body if any. */
export type RoadRequest = { readonly url: URL; readonly body?: object };

/** Row-major, one row per source: whole seconds and metres, −1 for no connection. */
export type RoadTable = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** The URL of a path on a server, whose base may have a path and a key in its query. */
export function urlBelow(base: URL, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
