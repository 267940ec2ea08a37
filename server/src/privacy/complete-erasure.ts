import type { Anonymized } from '@tropeiro/domain/privacy/personal-record.ts';
import { announceAll } from '../handling/announce.ts';
import { eraseProof } from '../proof/extend-proof-chain.ts';
import { listUserAccountsByIds } from '../store/access/user-accounts.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { driverTable } from '../store/fleet/drivers.ts';
import { vehicleTable } from '../store/fleet/vehicles.ts';
import { listChecklistsByIds } from '../store/inspection/checklists.ts';
import {
  type AnnouncedNoun,
  type ErasureOfPerson,
  eraseCards,
  listLinksOfPeople,
  type ProvedLinks,
  recordErasure,
} from '../store/privacy/anonymize.ts';

/**
 * Completes the erasure of people whom the database has anonymized: cards in messages of devices, and the content of proofs of
 * what they did. Announces the records that changed, as they are now, so that subscribers can erase them too. Returns what was
 * erased of each.
 */
export async function completeErasure(
  transaction: Transaction,
  people: readonly ErasureOfPerson[],
): Promise<readonly Anonymized[]> {
  await eraseCards(transaction, [...new Set(people.flatMap(({ cards }) => cards))]);
  const proofCounts = people.map(() => 0);
  for (const { person, ...links } of await listLinksOfPeople(transaction, people))
    proofCounts[person] = (proofCounts[person] ?? 0) + (await eraseProofs(transaction, [links]));
  const anonymized: Anonymized[] = [];
  for (const [index, person] of people.entries())
    anonymized.push(await recordErasure(transaction, person, proofCounts[index] ?? 0));
  const ids = (noun: AnnouncedNoun) => [
    ...new Set(people.flatMap(({ changed, named }) => [...(changed[noun] ?? []), ...(named[noun] ?? [])])),
  ];
  announceAll(transaction, 'driver.updated', await driverTable.listByIds(transaction, ids('driver')));
  announceAll(transaction, 'user.updated', await listUserAccountsByIds(transaction, ids('user')));
  announceAll(transaction, 'vehicle.updated', await vehicleTable.listByIds(transaction, ids('vehicle')));
  announceAll(transaction, 'checklist.updated', await listChecklistsByIds(transaction, ids('checklist')));
  return anonymized;
}

/**
 * Erases the content of links of proofs, and returns of how many. Their hashes remain, and the chains say that they were
 * erased and why.
 */
export async function eraseProofs(transaction: Transaction, proved: readonly ProvedLinks[]): Promise<number> {
  let count = 0;
  for (const { route_plan_id, sequences } of proved)
    count += (await eraseProof(transaction, route_plan_id, sequences, 'LGPD, art. 18')).length;
  return count;
}
