import type { TObject, TSchema } from 'typebox';
import type { RawParameters } from './query-string.ts';

type Parameters = NonNullable<RawParameters>;

/**
 * Makes a function that reads collections of objects written field by field, as `periods[0][begin]` or
 * `periods[][begin]`. It returns one JSON text for each object, which is another accepted form. Without an index, a
 * repeated field begins a new object. Undefined if no parameter is a collection of objects.
 */
export function bracketedObjects(schema: TObject | undefined): ((raw: Parameters) => Parameters) | undefined {
  const names = Object.entries<TSchema>(schema?.properties ?? {}).flatMap(([name, field]) =>
    isObjects(field) ? [name] : [],
  );
  if (names.length === 0) return undefined;
  return (raw) => {
    const objects = new Map<string, Map<string, Record<string, string>>>();
    const others = new Map<string, readonly string[]>();
    for (const [key, values] of raw) {
      const [, name = '', index = '', field = ''] = bracketed.exec(key) ?? [];
      if (!names.includes(name)) {
        others.set(key, values);
        continue;
      }
      const ofName = objects.get(name) ?? new Map<string, Record<string, string>>();
      objects.set(name, ofName);
      values.forEach((value, count) => {
        const place = index === '' ? `[${count}]` : index;
        const object = ofName.get(place) ?? {};
        ofName.set(place, object);
        Object.defineProperty(object, field, { value, enumerable: true, configurable: true });
      });
    }
    for (const [name, ofName] of objects) {
      const texts = [...ofName.values()].map((object) => JSON.stringify(object));
      others.set(name, [...(others.get(name) ?? []), ...texts]);
    }
    return others;
  };
}

const bracketed = /^(\w+)\[(\d{0,4})\]\[(\w+)\]$/;

function isObjects({ type, items }: TSchema & { readonly type?: string; readonly items?: TSchema }): boolean {
  return type === 'array' && (items as { readonly type?: string } | undefined)?.type === 'object';
}
