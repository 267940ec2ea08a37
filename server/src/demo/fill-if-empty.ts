import { Database } from '@tropeiro/platform/database/database.ts';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { Temporal } from 'temporal-polyfill';
import type { Images } from '../files/open-images.ts';
import { findUserId } from '../store/access/users.ts';
import { findCompany, lockCompany } from '../store/company/companies.ts';
import { hasVehicles } from '../store/fleet/vehicles.ts';
import { demoDocument, demoUsers } from './company.ts';
import { fillDemo } from './fill.ts';

/**
 * Creates the fleet of the demo company if it has none, completely or not at all. This also repairs a start that died
 * midway. Row-level security applies as in the service itself.
 */
export async function fillDemoIfEmpty({ ownerUrl, appUrl }: DatabaseTarget, images: Images): Promise<void> {
  const company = await asOwner(ownerUrl, async (owner) => {
    const found = await findCompany(owner, demoDocument);
    const adminId = found && (await findUserId(owner, found.id, 'customer', demoUsers[0]?.login ?? ''));
    return found && adminId && { companyId: found.id, adminId, timezone: found.timezone };
  });
  if (!company) return;
  const database = new Database({ url: appUrl, maxConnections: 1, waitS: 10, statementTimeoutS: 60 });
  try {
    await database.transactInCompany(company.companyId, { via: 'command line' }, async (transaction) => {
      await lockCompany(transaction, company.companyId);
      if (await hasVehicles(transaction)) return;
      await fillDemo(transaction, images, company, Temporal.Now.plainDateISO(company.timezone).toString());
    });
  } finally {
    await database.close();
  }
}
