import { hashPassword, noCompanyHolder } from '../access/passwords.ts';
import { createDemo, demoPassword } from '../demo/company.ts';
import { insertUser } from '../store/access/users.ts';
import { insertCustomer } from '../store/company/customers.ts';
import type { Transaction } from '../store/engine/transaction.ts';

export const otherDocument = '45997418000153';

/** The demo company, and another one. */
export async function createBoth(transaction: Transaction): Promise<void> {
  await createDemo(transaction);
  await createCompany(transaction, 'Outra Ltda', otherDocument);
}

/** A company with one administrator, `admin`, who has the demo password. */
export async function createCompany(transaction: Transaction, name: string, document: string): Promise<number> {
  const customerId = await insertCustomer(transaction, name, document);
  if (customerId === undefined) throw new Error(`The company ${document} exists already`);
  const passwordHash = await hashPassword(demoPassword, noCompanyHolder);
  await insertUser(transaction, {
    customerId,
    realm: 'customer',
    login: 'admin',
    name,
    email: null,
    role: 'admin',
    passwordHash,
  });
  return customerId;
}
