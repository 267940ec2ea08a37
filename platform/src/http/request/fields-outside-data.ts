import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TSchema } from 'typebox';
import { propertiesOf } from './schema-properties.ts';

/** The maximum number of misplaced fields named in the error. */
const namedFieldCount = 5;

/**
 * Makes a function that detects a body without `data` whose record fields are beside the place of `data`. Most first
 * calls of new users have this mistake. Undefined if a body has no `data`.
 */
export function outsideDataReader(body: TSchema): ((sent: unknown, fault: Fault) => Fault) | undefined {
  const top = propertiesOf(body);
  const fields = new Set(recordFieldsOf(top.data).filter((name) => !Object.hasOwn(top, name)));
  if (fields.size === 0) return undefined;
  return (sent, fault) => {
    if (fault.code !== 'missing' || fault.pointer !== '/data' || !isObject(sent)) return fault;
    const found = Object.keys(sent)
      .filter((name) => fields.has(name))
      .slice(0, namedFieldCount);
    if (found.length === 0) return fault;
    return { pointer: '/data', code: 'outside_data', details: { fields: verbatim(found.join(', ')) } };
  };
}

/** The names of the fields in `data`, of the record or of each record. */
function recordFieldsOf(data: TSchema | undefined): string[] {
  const { items } = (data ?? {}) as { items?: TSchema & { 'x-row'?: TSchema } };
  return Object.keys(propertiesOf(items ? (items['x-row'] ?? items) : data));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
