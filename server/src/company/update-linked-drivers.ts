import { announceAll } from '../handling/announce.ts';
import { type Link, markLinkedDrivers } from '../store/access/linked-drivers.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { driverTable } from '../store/fleet/drivers.ts';

/** Marks and announces the drivers whom a change of a user has given another login, or none. */
export async function updateLinkedDrivers(
  transaction: Transaction,
  before: Link | undefined,
  after: Link,
): Promise<void> {
  const ids = await markLinkedDrivers(transaction, before, after);
  announceAll(transaction, 'driver.updated', await driverTable.listByIds(transaction, ids));
}
