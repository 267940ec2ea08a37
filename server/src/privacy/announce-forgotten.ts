import { announceAll } from '../handling/announce.ts';
import { listUserAccountsOf } from '../store/access/user-accounts.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { wholeDrivers } from '../store/fleet/drivers.ts';
import { plainVehicles } from '../store/fleet/vehicles.ts';
import { listChecklistsOf } from '../store/inspection/checklists.ts';
import type { Forgotten } from '../store/privacy/privacy.ts';

/** Announces the records in which people were forgotten, as they are now, so that subscribers can forget as well. */
export async function announceForgotten(transaction: Transaction, people: readonly Forgotten[]): Promise<void> {
  const ids = (noun: keyof Forgotten) => [...new Set(people.flatMap((person) => person[noun] ?? []))];
  announceAll(transaction, 'driver.updated', await wholeDrivers.listOf(transaction, ids('driver')));
  announceAll(transaction, 'user.updated', await listUserAccountsOf(transaction, ids('user')));
  announceAll(transaction, 'vehicle.updated', await plainVehicles.listOf(transaction, ids('vehicle')));
  announceAll(transaction, 'checklist.updated', await listChecklistsOf(transaction, ids('checklist')));
}
