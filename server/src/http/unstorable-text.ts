import { isStorable } from '@tropeiro/domain/language/storable-text.ts';

/** The path to a text or name within a value that PostgreSQL cannot store; undefined where there is none. */
export function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = unstorablePath(value[index]);
      if (path) return [String(index), ...path];
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    const path = isStorable(name) ? unstorablePath((value as Record<string, unknown>)[name]) : [];
    if (path) return [name, ...path];
  }
  return undefined;
}
