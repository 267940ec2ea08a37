import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../handling/announce.ts';
import { type Link, markLinkedDrivers } from '../store/access/linked-drivers.ts';
import { driverTable } from '../store/fleet/drivers.ts';

/** Marks and announces the drivers whose linked login changed or was removed when a user changed. */
export async function updateLinkedDrivers(
  transaction: Transaction,
  before: Link | undefined,
  after: Link,
): Promise<void> {
  const ids = await markLinkedDrivers(transaction, before, after);
  announceAll(transaction, 'driver.updated', await driverTable.listByIds(transaction, ids));
}
