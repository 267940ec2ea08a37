import type { Contract, Operation } from '@tropeiro/contract/operation.ts';
import { servedOperations } from '@tropeiro/contract/served-operations.ts';

/** What a path may begin with: every one is served as it is, and under the version of the API. */
export const pathPrefixes = ['', '/v1'] as const;

/** A function that lists the methods that are allowed at a path (for `Allow`), in the order of the contract; none where no operation is. */
export function allowedMethodsOf(contract: Contract): (url: string) => string[] {
  const patterns = servedOperations(contract).map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
  return (url) => {
    const requested = requestedSegments(url);
    const found = patterns.filter(({ segments }) => matches(segments, requested));
    const literal = found.filter(({ segments }) => !segments.some(isParameter));
    const methods = new Set<string>((literal.length > 0 ? literal : found).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods];
  };
}

/**
 * The methods that a path such as `/vehicle/batch/` does not have and `/vehicle/{id}` has: the web server would take them
 * for those of a vehicle whose id is “batch”.
 */
export function shadowedMethods(contract: Contract): readonly Pick<Operation, 'method' | 'path'>[] {
  const operations = servedOperations(contract);
  const paths = new Set(operations.map(({ path }) => path).filter((path) => !segmentsOf(path).some(isParameter)));
  return [...paths].flatMap((path) => {
    const isOf = (other: Pick<Operation, 'path'>): boolean => other.path === path;
    const shadowing = operations.filter((other) => !isOf(other) && matches(segmentsOf(other.path), segmentsOf(path)));
    const methods = new Set(shadowing.map(({ method }) => method));
    return [...methods]
      .filter((method) => !operations.some((one) => isOf(one) && one.method === method))
      .map((method) => ({ method, path }));
  });
}

/** A function that finds where a method is allowed, just below a path or just above it: `/fleet/{id}` for DELETE at `/fleet/`. */
export function otherPathOf(contract: Contract): (method: string, url: string) => string | undefined {
  const patterns = servedOperations(contract).map(({ method, path }) => ({ method, path, segments: segmentsOf(path) }));
  return (method, url) => {
    const requested = requestedSegments(url);
    const isNear = (segments: readonly string[]): boolean =>
      matches(segments.slice(0, -1), requested) || matches(segments, requested.slice(0, -1));
    return patterns.find((one) => one.method === method && isNear(one.segments))?.path;
  };
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

const isParameter = (segment: string): boolean => segment.startsWith('{');

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => (isParameter(segment) ? path[index] !== '' : segment === path[index]));
