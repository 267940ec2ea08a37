import { announceAll } from '../handling/announce.ts';
import { eraseProof } from '../proof/extend-proof-chain.ts';
import { listUserAccountsByIds } from '../store/access/user-accounts.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { driverTable } from '../store/fleet/drivers.ts';
import { vehicleTable } from '../store/fleet/vehicles.ts';
import { listChecklistsByIds } from '../store/inspection/checklists.ts';
import { type Anonymized, eraseCards, listLinksOfPeople, type ProvedLinks } from '../store/privacy/anonymize.ts';

/**
 * Completes the erasure of people whom the database has anonymized: cards in messages of devices, and the content of proofs of
 * what they did. Announces the records that changed, as they are now, so that subscribers can erase them too.
 */
export async function completeErasure(transaction: Transaction, people: readonly Anonymized[]): Promise<void> {
  const ids = (noun: Exclude<keyof Anonymized, 'cards'>) => [
    ...new Set(people.flatMap((person) => person[noun] ?? [])),
  ];
  await eraseCards(transaction, [...new Set(people.flatMap(({ cards = [] }) => cards))]);
  await eraseProofs(transaction, await listLinksOfPeople(transaction, ids('erased_driver'), ids('user')));
  announceAll(transaction, 'driver.updated', await driverTable.listByIds(transaction, ids('driver')));
  announceAll(transaction, 'user.updated', await listUserAccountsByIds(transaction, ids('user')));
  announceAll(transaction, 'vehicle.updated', await vehicleTable.listByIds(transaction, ids('vehicle')));
  announceAll(transaction, 'checklist.updated', await listChecklistsByIds(transaction, ids('checklist')));
}

/** Erases the content of links of proofs. Their hashes remain, and the chains say that they were erased and why. */
export async function eraseProofs(transaction: Transaction, proved: readonly ProvedLinks[]): Promise<void> {
  for (const { route_plan_id, sequences } of proved)
    await eraseProof(transaction, route_plan_id, sequences, 'LGPD, art. 18');
}
