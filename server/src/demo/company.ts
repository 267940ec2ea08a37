import type { Realm } from '@tropeiro/domain/access/realm.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { hashPassword, noCompanyHolder } from '../access/passwords.ts';
import { insertUser } from '../store/access/users.ts';
import { hasCompanies, insertCompany } from '../store/company/companies.ts';

export const demoDocument = '11222333000181';
export const demoPassword = 'tropeiro-demo';

export const demoUsers: readonly { login: string; realm: Realm; role: Role; name: string }[] = [
  { login: 'admin', realm: 'customer', role: 'admin', name: 'Ana Admin' },
  { login: 'manager', realm: 'customer', role: 'manager', name: 'Marcos Gestor' },
  { login: 'dispatcher', realm: 'customer', role: 'dispatcher', name: 'Denise Despacho' },
  { login: 'viewer', realm: 'customer', role: 'viewer', name: 'Vitor Consulta' },
  { login: 'integrator', realm: 'integration', role: 'integrator', name: 'ERP de demonstração' },
  { login: '52998224725', realm: 'driver', role: 'driver', name: 'Téo Tropeiro' },
];

/** Creates the demo company with its users, always the same. Returns false if it exists already. */
export async function createDemo(transaction: Transaction, hashOfPassword?: string): Promise<boolean> {
  const companyId = await insertCompany(transaction, 'Tropeiro Demonstração Ltda', demoDocument);
  if (companyId === undefined) return false;
  const passwordHash = hashOfPassword ?? (await hashPassword(demoPassword, noCompanyHolder));
  for (const user of demoUsers) await insertUser(transaction, { ...user, companyId, email: null, passwordHash });
  return true;
}

export const createDemoIfNoCompanies = async (transaction: Transaction): Promise<boolean> =>
  !(await hasCompanies(transaction)) && (await createDemo(transaction));
