/** The record that a statement has written. Throws if the statement did not return it. */
export function requireWritten<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('A written record was not returned');
  return record;
}
