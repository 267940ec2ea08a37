import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { FailureReason } from '../provider-failed.ts';

/** How one kind of road server is asked for tables of travel, and how its answers are read: one file a kind. */
export type RoadProtocol = {
  /** As people call it. */
  readonly name: string;
  readonly requestOf: (base: URL, question: RoadQuestion) => RoadRequest;
  /** The table of an answer with status 200; throws `ProviderFailed` where it is none that can be believed. */
  readonly readTable: (answer: unknown, question: RoadQuestion) => RoadTable;
  /** Why an answer with another status below 500 is no table. */
  readonly refusalOf: (answer: unknown) => FailureReason;
};

/** From each of the sources to each of the destinations, as a profile of the server drives. */
export type RoadQuestion = {
  readonly profile: string;
  readonly sources: readonly Coordinates[];
  readonly destinations: readonly Coordinates[];
};

/** What a server is sent: a body as JSON, if any. */
export type RoadRequest = { readonly url: URL; readonly body?: object };

/** Row-major, a row a source: whole seconds and metres, −1 where there is no way. */
export type RoadTable = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** The URL of a path of a server, which may itself be below a path, and have a key in its query. */
export function urlBelow(base: URL, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
