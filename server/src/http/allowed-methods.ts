import type { Contract } from '@tropeiro/contract/operation.ts';

/** Every path is served as it is, and under the version. */
export const pathPrefixes = ['', '/v1'] as const;

/** The methods some operation takes at a path, in their order of appearance; empty where there is nothing. */
export function allowedMethodsOf(contract: Contract): (url: string) => string[] {
  const known = Object.values(contract).map(({ method, path }) => ({ method, parts: partsOf(path) }));
  return (url) => {
    const all = partsOf(url.split('?')[0] ?? '');
    const asked = all[0] === 'v1' ? all.slice(1) : all;
    const methods = new Set<string>(known.filter(({ parts }) => isOf(parts, asked)).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) methods.add('OPTIONS');
    return [...methods];
  };
}

/** What stands between the slashes; one at the end says nothing. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

const isOf = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length &&
  parts.every((part, index) => (part.startsWith('{') ? asked[index] !== '' : part === asked[index]));
