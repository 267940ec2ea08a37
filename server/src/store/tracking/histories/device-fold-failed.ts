/**
 * A device cannot be folded: its stored data is unreadable, or the engine fails on it. The database has not failed.
 */
export class DeviceFoldFailed extends Error {
  constructor(cause: unknown) {
    super('What is stored of a device, or what it says, cannot be folded', { cause });
  }
}

/** The data read for each device, and for the others the error that makes theirs unreadable. */
export type ReadDevices<Value> = {
  readonly readable: ReadonlyMap<string, Value>;
  readonly unreadable: ReadonlyMap<string, DeviceFoldFailed>;
};

/** Reads the stored data of devices, each on its own: an unreadable one does not hold up the others. */
export function readDevices<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  read: (row: Row, before: Value | undefined) => Value,
): ReadDevices<Value> {
  const readable = new Map<string, Value>();
  const unreadable = new Map<string, DeviceFoldFailed>();
  for (const row of rows) {
    const key = keyOf(row);
    if (unreadable.has(key)) continue;
    try {
      readable.set(key, read(row, readable.get(key)));
    } catch (cause) {
      readable.delete(key);
      unreadable.set(key, new DeviceFoldFailed(cause));
    }
  }
  return { readable, unreadable };
}
