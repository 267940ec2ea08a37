import type { TObject, TSchema } from 'typebox';
import type { Operation } from './operation.ts';

/**
 * The body that the server assumes if none is sent: an empty object, with an empty `data` if `data` is the only
 * required field and requires nothing itself. Undefined if the call needs a body. A change (PUT) without fields is a
 * mistake.
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
