import type { TObject, TSchema } from 'typebox';
import type { Operation } from './operation.ts';

/**
 * The body that an absent one stands for: an empty one, with an empty `data` where that is all it must have and nothing
 * must be in it. Undefined where a call must say something; a change (PUT) that says nothing is a mistake.
 */
export function emptyBodyOf({ method, body }: Operation): object | undefined {
  if (body === undefined) return undefined;
  const required = requiredOf(body);
  if (required.length === 0) return {};
  const { data } = (body as Partial<TObject>).properties ?? {};
  const isDataAll = required.length === 1 && required[0] === 'data';
  return method === 'POST' && isDataAll && data && isObject(data) && requiredOf(data).length === 0
    ? { data: {} }
    : undefined;
}

const requiredOf = (schema: TSchema): readonly string[] => (schema as { required?: string[] }).required ?? [];

const isObject = (schema: TSchema): boolean => (schema as { type?: string }).type === 'object';
