import type { ImageStore } from '../files/image-store.ts';
import { findCustomerId } from '../store/company/customers.ts';
import { deleteCompany } from '../store/company/delete-company.ts';
import { asOwner } from '../store/engine/as-owner.ts';
import type { DatabaseTarget } from '../store/engine/database-target.ts';
import { demoDocument } from './company.ts';

/**
 * Deletes the demo company with all its rows and files; undefined where there is none. The files go after the rows that
 * name them: what dies in between leaves files too many, which the sweeper finds.
 */
export async function removeDemo(
  { ownerUrl }: DatabaseTarget,
  images: ImageStore,
): Promise<{ rows: number; files: number } | undefined> {
  const found = await asOwner(ownerUrl, async (transaction) => {
    const customerId = await findCustomerId(transaction, demoDocument);
    return customerId === undefined ? undefined : { customerId, rows: await deleteCompany(transaction, customerId) };
  });
  if (found === undefined) return undefined;
  let files = 0;
  for await (const chunk of images.list()) {
    for (const file of chunk.filter(({ customerId }) => customerId === found.customerId)) {
      await images.delete(file);
      files++;
    }
  }
  return { rows: found.rows, files };
}
