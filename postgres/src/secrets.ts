import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** The passwords of the three roles of this folder's database. */
export type Secrets = { readonly superuser: string; readonly owner: string; readonly app: string };

export function secretsFile(dataDir: string): string {
  return join(dataDir, 'postgres-secrets.json');
}

export async function findSecrets(dataDir: string): Promise<Secrets | undefined> {
  const file = secretsFile(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperatorError(
      `${file} cannot be read. Run this as the user who first started the server here.`,
      `Não foi possível ler ${file}. Execute como o usuário que primeiro iniciou o servidor aqui.`,
      { cause },
    );
  }
  return parse(text, file);
}

/**
 * Written to another file, then linked: the file appears complete or not at all. If two processes start on a new
 * folder, one wins and both use its passwords.
 */
export async function createSecrets(dataDir: string, scratchDir: string): Promise<Secrets> {
  const draft = join(scratchDir, 'secrets.json');
  const password = () => randomBytes(24).toString('base64url');
  const secrets: Secrets = { superuser: password(), owner: password(), app: password() };
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, secretsFile(dataDir));
    return secrets;
  } catch (error) {
    const winner = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await findSecrets(dataDir) : undefined;
    if (winner === undefined) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}

function parse(text: string, file: string): Secrets {
  const damaged = (options?: ErrorOptions): OperatorError =>
    new OperatorError(
      `${file} is damaged. Restore it from a backup: without it this folder's database cannot be opened.`,
      `${file} está danificado. Restaure-o de um backup: sem ele não é possível abrir o banco de dados desta pasta.`,
      options,
    );
  let value: Partial<Secrets> | null;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damaged({ cause });
  }
  const { superuser, owner, app } = value ?? {};
  if (!superuser || !owner || !app) throw damaged();
  return { superuser, owner, app };
}
