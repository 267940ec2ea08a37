import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import type { ImageStore } from '../files/image-store.ts';
import { findCompanyId } from '../store/company/companies.ts';
import { deleteCompany } from '../store/company/delete-company.ts';
import { demoDocument } from './company.ts';

/**
 * Deletes the demo company with all its rows and files; undefined if it does not exist. Files are deleted after their
 * rows. If the process dies in between, the sweeper deletes the remaining files.
 */
export async function removeDemo(
  { ownerUrl }: DatabaseTarget,
  images: ImageStore,
): Promise<{ rows: number; files: number } | undefined> {
  const found = await asOwner(ownerUrl, async (transaction) => {
    const companyId = await findCompanyId(transaction, demoDocument);
    return companyId === undefined ? undefined : { companyId, rows: await deleteCompany(transaction, companyId) };
  });
  if (found === undefined) return undefined;
  let files = 0;
  for await (const chunk of images.list()) {
    for (const file of chunk.filter(({ companyId }) => companyId === found.companyId)) {
      await images.delete(file);
      files++;
    }
  }
  return { rows: found.rows, files };
}
