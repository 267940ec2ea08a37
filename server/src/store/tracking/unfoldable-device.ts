/** That a device cannot be folded: what is stored of it cannot be read, or the engine fails on it. The database has not failed. */
export class UnfoldableDevice extends Error {
  constructor(cause: unknown) {
    super('What is stored of a device, or what it says, cannot be folded', { cause });
  }
}

/** What was read of devices, by device, and why that of others cannot be read. */
export type ReadDevices<Value> = {
  readonly readable: ReadonlyMap<string, Value>;
  readonly unreadable: ReadonlyMap<string, UnfoldableDevice>;
};

/** Reads what is stored of devices, each by itself: one that cannot be read holds none of the others up. */
export function readDevices<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  read: (row: Row, before: Value | undefined) => Value,
): ReadDevices<Value> {
  const readable = new Map<string, Value>();
  const unreadable = new Map<string, UnfoldableDevice>();
  for (const row of rows) {
    const key = keyOf(row);
    if (unreadable.has(key)) continue;
    try {
      readable.set(key, read(row, readable.get(key)));
    } catch (cause) {
      readable.delete(key);
      unreadable.set(key, new UnfoldableDevice(cause));
    }
  }
  return { readable, unreadable };
}
