import type { Contract } from '@tropeiro/contract/operation.ts';

/** What a path may begin with: every one is served as it is, and under the version of the API. */
export const pathPrefixes = ['', '/v1'] as const;

/** A function that lists the methods that are allowed at a path (for `Allow`), in the order of the contract; none where no operation is. */
export function allowedMethodsOf(contract: Contract): (url: string) => string[] {
  const patterns = Object.values(contract).map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
  return (url) => {
    const all = segmentsOf(url.split('?')[0] ?? '');
    const requested = all[0] === 'v1' ? all.slice(1) : all;
    const methods = new Set<string>(
      patterns.filter(({ segments }) => matches(segments, requested)).map(({ method }) => method),
    );
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods];
  };
}

/** The segments of a path; a slash at the end adds none. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => (segment.startsWith('{') ? path[index] !== '' : segment === path[index]));
