import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { createDemo } from '../demo/company.ts';
import { insertUser } from '../store/access/users.ts';
import { insertCompany } from '../store/company/companies.ts';

export const otherDocument = '45997418000153';

/**
 * The demo password, hashed by Argon2id with the least memory and one pass. A hash contains its cost, so the thousands
 * of logins in tests are cheap without any change to the service.
 */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$knmQhBiPCrlN3w7aGKLbRQ$A0fTWZzZZeSlTw3tTYQloGgXrYYHyKw+7zlfyTx2hsI';

/** The demo company, and another one. */
export async function createBoth(transaction: Transaction): Promise<void> {
  await createDemo(transaction, cheapHash);
  await createCompany(transaction, 'Outra Ltda', otherDocument);
}

/** A company with one administrator, `admin`, who has the demo password. */
export async function createCompany(transaction: Transaction, name: string, document: string): Promise<number> {
  const companyId = await insertCompany(transaction, name, document);
  if (companyId === undefined) throw new Error(`The company ${document} exists already`);
  await insertUser(transaction, {
    companyId,
    realm: 'customer',
    login: 'admin',
    name,
    email: null,
    role: 'admin',
    passwordHash: cheapHash,
  });
  return companyId;
}
