import { randomUUID } from 'node:crypto';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { endAddressFile, registerAddressFile, removeOtherAddressFiles } from '../../store/geodata/address-files.ts';
import type { AddressRow } from '../address-row.ts';
import { AddressWriter } from '../address-writer.ts';

const kind = 'osm';
const batchSize = 20_000;
const via = { via: 'command line' };

/**
 * Stores the streets and house numbers of an extract, then removes those of the extracts before it. Until then, and if
 * the import is killed, the earlier ones are found too.
 * @param database of the login that migrates
 */
export async function storeExtractAddresses(
  database: Database,
  name: string,
  rows: Iterable<AddressRow>,
): Promise<void> {
  // The same file may be imported again, with another program, so each import is a file of its own.
  const file = { sha256: `osm ${randomUUID()}`, name, kind };
  const { id } = await database.transactAsSystem(via, (transaction) => registerAddressFile(transaction, file));
  const writer = new AddressWriter(database, id);
  let count = 0;
  for (const row of rows) {
    writer.add(row);
    count++;
    if (writer.waitingCount >= batchSize) await writer.write(count);
  }
  await writer.write(count);
  await database.transactAsSystem(via, async (transaction) => {
    await removeOtherAddressFiles(transaction, { id, kind });
    await endAddressFile(transaction, id);
  });
}
