import { randomBytes } from 'node:crypto';
import { passwordMaxLength, passwordMinLength } from '@tropeiro/domain/access/password.ts';
import { type Realm, realmCodes } from '@tropeiro/domain/access/realm.ts';
import { type Role, roleCodes } from '@tropeiro/domain/access/role.ts';
import { isTaxDocument, normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { normalisedLogin } from '../access/log-in.ts';
import { hashPassword, noCompanyHolder } from '../access/passwords.ts';
import { addUser, isValidLogin, replacePassword } from '../access/user-accounts.ts';
import { demoDocument } from '../demo/company.ts';
import { announce } from '../handling/announce.ts';
import { findUserAccount } from '../store/access/user-accounts.ts';
import { findUserId } from '../store/access/users.ts';
import { enterCompany, findCompanyId, insertCompany } from '../store/company/companies.ts';
import { CommandFailed, type CommandInput } from './command.ts';
import { inTransaction, noSuchCompany } from './database-target.ts';
import { print, readFirstLine, type Terminal } from './terminal.ts';

type CompanyOptions = {
  readonly name: string;
  readonly document: string;
  readonly 'admin-login': string;
  readonly 'admin-password': string | undefined;
};

export async function createCompany({ values: options, terminal }: CommandInput<CompanyOptions>): Promise<void> {
  const document = documentOf(options.document);
  const made = options['admin-password'] === undefined ? randomPassword() : undefined;
  const password = made ?? (await passwordOf(options['admin-password'] ?? '', terminal));
  if (document === demoDocument)
    throw new CommandFailed(
      bilingual(
        `${options.document} is the document of the demo company. Give that of your own.`,
        `${options.document} é o documento da empresa de demonstração. Informe o da sua.`,
      ),
      2,
    );
  const login = normalisedLogin('customer', options['admin-login']);
  const companyId = await inTransaction(terminal, async (transaction) => {
    const id = await insertCompany(transaction, options.name, document);
    if (id === undefined)
      throw new CommandFailed(
        bilingual(
          `A company with the document ${options.document} exists already.`,
          `Já existe uma empresa com o documento ${options.document}.`,
        ),
      );
    await addUser(transaction, {
      companyId: id,
      realm: 'customer',
      login,
      name: login,
      email: null,
      role: 'admin',
      password,
    });
    return id;
  });
  print(
    terminal,
    bilingual(
      `Company ${companyId} created; ${login} can log in.\n`,
      `Empresa ${companyId} criada; ${login} pode fazer login.\n`,
    ),
  );
  if (made !== undefined)
    print(
      terminal,
      bilingual(
        `  username ${login}, parent_username ${document}, realm customer\n  password ${made} (it is not shown again)\n`,
        `  username ${login}, parent_username ${document}, realm customer\n  password ${made} (não será mostrada de novo)\n`,
      ),
    );
}

type UserOptions = PasswordOptions & {
  readonly name: string;
  readonly role: string;
  readonly email: string | undefined;
};

export async function createUser({ values: options, terminal }: CommandInput<UserOptions>): Promise<void> {
  const role = oneOf<Role>('--role', options.role, roleCodes);
  const realm = oneOf<Realm>('--realm', options.realm ?? 'customer', realmCodes);
  const login = normalisedLogin(realm, options.login);
  if (!isValidLogin(realm, login))
    throw new CommandFailed(
      bilingual(
        '--login must not be blank; in the realm driver it must be a valid CPF.',
        '--login não pode ficar em branco; no realm driver deve ser um CPF válido.',
      ),
      2,
    );
  const password = await passwordOf(options.password, terminal);
  await inTransaction(terminal, async (transaction) => {
    const companyId = await companyOf(transaction, options.document);
    const id = await addUser(transaction, {
      companyId,
      realm,
      login,
      name: options.name,
      email: options.email ?? null,
      role,
      password,
    });
    if (id === undefined)
      throw new CommandFailed(
        bilingual(
          `The login ${login} exists already in the realm ${realm}.`,
          `O login ${login} já existe no realm ${realm}.`,
        ),
      );
    await enterCompany(transaction, companyId);
    const created = await findUserAccount(transaction, id, true);
    if (created) announce(transaction, 'user.created', created.record);
    print(terminal, bilingual(`User ${id} created.\n`, `Usuário ${id} criado.\n`));
  });
}

type PasswordOptions = {
  readonly document: string;
  readonly login: string;
  readonly password: string;
  readonly realm: string | undefined;
};

export async function setPassword({ values: options, terminal }: CommandInput<PasswordOptions>): Promise<void> {
  const realm = oneOf<Realm>('--realm', options.realm ?? 'customer', realmCodes);
  const password = await passwordOf(options.password, terminal);
  await inTransaction(terminal, async (transaction) => {
    const companyId = await companyOf(transaction, options.document);
    const userId = await findUserId(transaction, companyId, realm, normalisedLogin(realm, options.login));
    if (userId === undefined)
      throw new CommandFailed(
        bilingual(
          `There is no user ${options.login} in the realm ${realm}.`,
          `Não existe o usuário ${options.login} no realm ${realm}.`,
        ),
      );
    const ended = await replacePassword(transaction, userId, await hashPassword(password, noCompanyHolder));
    print(
      terminal,
      bilingual(`Password set; sessions ended: ${ended}.\n`, `Senha definida; sessões encerradas: ${ended}.\n`),
    );
  });
}

async function companyOf(transaction: Transaction, document: string): Promise<number> {
  const id = await findCompanyId(transaction, normaliseDocument(document));
  if (id === undefined) throw noSuchCompany(document);
  return id;
}

function documentOf(text: string): string {
  const document = normaliseDocument(text);
  if (!isTaxDocument(document))
    throw new CommandFailed(
      bilingual(
        `"${text}" is not a valid CNPJ or CPF: check its digits.`,
        `"${text}" não é um CNPJ ou CPF válido: confira os dígitos.`,
      ),
      2,
    );
  return document;
}

function oneOf<T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === text.toLowerCase());
  if (found === undefined)
    throw new CommandFailed(
      bilingual(
        `${option} must be one of ${allowed.join(', ')}.`,
        `${option} deve ser um destes valores: ${allowed.join(', ')}.`,
      ),
      2,
    );
  return found;
}

/** A random password of 120 bits, which is printed once. */
const randomPassword = (): string => randomBytes(15).toString('base64url');

/** The given password or, for `-`, the first line of standard input. Refuses one of a wrong length. */
async function passwordOf(text: string, terminal: Terminal): Promise<string> {
  const password = text === '-' ? await readFirstLine(terminal) : text;
  if (password.length < passwordMinLength || password.length > passwordMaxLength) {
    throw new CommandFailed(
      bilingual(
        `The password must have ${passwordMinLength} to ${passwordMaxLength} characters.`,
        `A senha deve ter de ${passwordMinLength} a ${passwordMaxLength} caracteres.`,
      ),
      2,
    );
  }
  return password;
}
