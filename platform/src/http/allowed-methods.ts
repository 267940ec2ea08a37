import type { Contract, Operation } from '@tropeiro/contract/operation.ts';
import { servedOperations } from '@tropeiro/contract/served-operations.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';

/** What a path may begin with. Every path is served without a prefix and under the version of the API. */
export const pathPrefixes = ['', '/v1'] as const;

/**
 * The target of a request without the version, so that one route serves both. A client of a proxy may also send scheme
 * and host.
 */
export const withoutVersion = (target: string): string =>
  target.replace(/^((?:https?:\/\/[^/?]*)?)\/v1(\/|\?|$)/, (_, origin: string, rest: string) =>
    rest === '/' ? `${origin}/` : `${origin}/${rest}`,
  );

/**
 * Makes a function that lists the methods allowed at a path (for `Allow`), in the order of the contract. Empty if no
 * operation has this path.
 */
export function allowedMethodsOf(contract: Contract): (url: string) => string[] {
  const patterns = servedOperations(contract).map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
  return (url) => {
    const requested = requestedSegments(url);
    const found = patterns.filter(({ segments }) => matches(segments, requested));
    const fewest = Math.min(...found.map(({ segments }) => parameterCount(segments)));
    const nearest = found.filter(({ segments }) => parameterCount(segments) === fewest);
    const methods = new Set<string>(nearest.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods];
  };
}

/**
 * The methods that `/vehicle/{id}` has and a path such as `/vehicle/batch/` does not have. The web server would apply
 * them to a vehicle with the id “batch”. Paths with their own parameters are included.
 */
export function shadowedMethods(contract: Contract): readonly Pick<Operation, 'method' | 'path'>[] {
  const patterns = servedOperations(contract).map(({ method, path }) => ({ method, path, segments: segmentsOf(path) }));
  const paths = new Map(patterns.map(({ path, segments }) => [shapeOf(segments), { path, segments }]));
  return [...paths.values()].flatMap(({ path, segments }) => {
    const found = patterns.filter((other) => matches(other.segments, segments));
    const isOwn = (other: { readonly segments: readonly string[] }) => shapeOf(other.segments) === shapeOf(segments);
    const own = new Set(found.filter(isOwn).map(({ method }) => method));
    const methods = new Set(found.map(({ method }) => method));
    return [...methods].filter((method) => !own.has(method)).map((method) => ({ method, path }));
  });
}

/**
 * Makes a function that finds where a method is allowed just below or just above a path: `/fleet/{id}` for DELETE at
 * `/fleet/`.
 */
export function otherPathOf(contract: Contract): (method: string, url: string) => string | undefined {
  const patterns = servedOperations(contract).map(({ method, path }) => ({ method, path, segments: segmentsOf(path) }));
  return (method, url) => {
    const requested = requestedSegments(url);
    const isNear = (segments: readonly string[]): boolean =>
      matches(segments.slice(0, -1), requested) || matches(segments, requested.slice(0, -1));
    return patterns.find((pattern) => pattern.method === method && isNear(pattern.segments))?.path;
  };
}

/** Makes a function that finds the alternative to a DELETE at a path that has none. */
export function insteadOfDelete(contract: Contract): (method: string, url: string) => BilingualText | undefined {
  const changes = servedOperations(contract).flatMap(({ path, insteadOfDelete: advice }) =>
    advice ? [{ segments: segmentsOf(path), says: advice }] : [],
  );
  return (method, url) =>
    method === 'DELETE' ? changes.find(({ segments }) => matches(segments, requestedSegments(url)))?.says : undefined;
}

/** The segments of the path of a request, without the version. */
function requestedSegments(url: string): readonly string[] {
  const all = segmentsOf(url.split('?')[0] ?? '');
  return all[0] === 'v1' ? all.slice(1) : all;
}

/** The segments of a path; a slash at the end adds none. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

const parameterCount = (segments: readonly string[]): number => segments.filter(isParameter).length;

/** A path regardless of the names of its parameters. */
const shapeOf = (segments: readonly string[]): string =>
  segments.map((segment) => (isParameter(segment) ? '{}' : segment)).join('/');

const isParameter = (segment: string): boolean => segment.startsWith('{');

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => (isParameter(segment) ? path[index] !== '' : segment === path[index]));
