import { announceAll } from '../handling/announce.ts';
import { listUserAccountsByIds } from '../store/access/user-accounts.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { driverTable } from '../store/fleet/drivers.ts';
import { vehicleTable } from '../store/fleet/vehicles.ts';
import { listChecklistsByIds } from '../store/inspection/checklists.ts';
import type { Anonymized } from '../store/privacy/anonymize.ts';

/** Announces the records in which people were forgotten, as they are now, so that subscribers can forget as well. */
export async function announceForgotten(transaction: Transaction, people: readonly Anonymized[]): Promise<void> {
  const ids = (noun: keyof Anonymized) => [...new Set(people.flatMap((person) => person[noun] ?? []))];
  announceAll(transaction, 'driver.updated', await driverTable.listByIds(transaction, ids('driver')));
  announceAll(transaction, 'user.updated', await listUserAccountsByIds(transaction, ids('user')));
  announceAll(transaction, 'vehicle.updated', await vehicleTable.listByIds(transaction, ids('vehicle')));
  announceAll(transaction, 'checklist.updated', await listChecklistsByIds(transaction, ids('checklist')));
}
