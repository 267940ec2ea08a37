import type { Anonymized } from '@tropeiro/domain/privacy/personal-record-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { eraseProof } from '../execution/ledger/extend-proof-chain.ts';
import { announceAll } from '../handling/announce.ts';
import { listUserAccountsByIds } from '../store/access/user-accounts.ts';
import { driverTable } from '../store/fleet/drivers.ts';
import { vehicleTable } from '../store/fleet/vehicles.ts';
import { listChecklistsByIds } from '../store/inspection/checklists.ts';
import {
  type AnnouncedNoun,
  type ErasureOfPerson,
  listLinksOfPeople,
  type ProvedLinks,
  recordErasure,
} from '../store/privacy/anonymize.ts';
import { eraseCards } from '../store/privacy/erase-cards.ts';

/**
 * Completes the erasure of people whom the database has anonymized. It erases the content of proofs of what they did. It
 * announces the changed records in their new form, so that subscribers can erase them too. Returns what was erased of
 * each person.
 * @param erasedCards the cards that are erased from messages of devices. Any others are erased now
 */
export async function completeErasure(
  transaction: Transaction,
  people: readonly ErasureOfPerson[],
  erasedCards: readonly string[] = [],
): Promise<readonly Anonymized[]> {
  const cards = new Set(people.flatMap((person) => person.cards));
  for (const card of erasedCards) cards.delete(card);
  await eraseCards(transaction, [...cards]);
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
 * Erases the content of links of proofs and returns their number. The hashes remain, and the chains record the erasure
 * and its reason.
 */
export async function eraseProofs(transaction: Transaction, proved: readonly ProvedLinks[]): Promise<number> {
  let count = 0;
  for (const { route_plan_id, sequences } of proved)
    count += (await eraseProof(transaction, route_plan_id, sequences, 'LGPD, art. 18')).length;
  return count;
}
