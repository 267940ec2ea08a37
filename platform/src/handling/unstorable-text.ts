import { isStorable } from '@tropeiro/domain/language/storable-text.ts';

/**
 * The path to a text or name within a value that PostgreSQL cannot store. Undefined if there is none.
 * @param passedOver the paths of lists to skip: their rows are validated one by one by the code that reads them
 */
export function unstorablePath(
  value: unknown,
  passedOver: readonly (readonly string[])[] = [],
): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    if (passedOver.some((path) => path.length === 0)) return undefined;
    for (let index = 0; index < value.length; index++) {
      const path = unstorablePath(value[index]);
      if (path) return [String(index), ...path];
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    const within = passedOver.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    const path = isStorable(name) ? unstorablePath((value as Record<string, unknown>)[name], within) : [];
    if (path) return [name, ...path];
  }
  return undefined;
}
