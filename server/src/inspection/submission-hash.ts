import { createHash } from 'node:crypto';
import type { NewChecklist } from '@tropeiro/domain/inspection/checklist-schema.ts';

/** A hash of what a device filled in, which shows whether a repeated request is the same. Null counts as absent. */
export const submissionHash = ({ uuid: _, ...filledIn }: NewChecklist): string =>
  createHash('sha256')
    .update(JSON.stringify(filledIn, (_key, value) => (isFields(value) ? inOrder(value) : value)))
    .digest('base64url');

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that have a value, sorted by name: the order in which they were sent does not matter. */
const inOrder = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
