import type { Fault } from '../faults/fault.ts';

/** What is wrong with the text of one field beyond its schema; undefined: nothing. */
export type FieldRule = (text: string) => Pick<Fault, 'code' | 'details'> | undefined;

/**
 * A rule as a note of a schema. When the schema of a body rejects some field, the server reports what breaks these rules in the
 * same response, so that the caller corrects both at once.
 */
export const ruled = (rule: FieldRule) => ({ 'x-rule': rule });
