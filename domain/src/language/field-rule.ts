import type { Fault } from '../faults/fault.ts';

/** The fault of the text of one field beyond its schema. Undefined if there is none. */
export type FieldRule = (text: string) => Pick<Fault, 'code' | 'details'> | undefined;

/**
 * A rule attached to a schema. If the schema of a body rejects some field, the server also reports what breaks these
 * rules, so that the caller can correct everything at once.
 */
export const ruled = (rule: FieldRule) => ({ 'x-rule': rule });
