/** The record that a statement has written, and so must have returned. */
export function requireWritten<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('A record that was written must come back');
  return record;
}
