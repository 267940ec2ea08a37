import { operations } from '@tropeiro/contract/operations.ts';

const patterns = Object.values(operations).map(({ method, path }) => ({
  method,
  pattern: new RegExp(
    `^(?:/v1)?${path
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
