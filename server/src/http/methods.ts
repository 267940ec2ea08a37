import { operations } from '@tropeiro/contract/operations.ts';

/** Every path is served as it is, and under the version. */
export const prefixes = ['', '/v1'] as const;

const patterns = Object.values(operations).map(({ method, path }) => ({
  method,
  pattern: new RegExp(
    `^(?:${prefixes.join('|')})${path
      .replace(/[.]/g, '\\.')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
  ),
}));

/** The methods some operation takes at this path, in its order of appearance; empty where there is nothing. */
export function allowedMethods(url: string): string[] {
  const path = url.split('?')[0] ?? '';
  const methods = new Set<string>(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size > 0) methods.add('OPTIONS');
  return [...methods];
}
