import { setTimeout as sleep } from 'node:timers/promises';
import { tryConnect } from './connection.ts';
import type { DataFolder } from './data-folder.ts';
import { close, findHolder, type LockHolder, tryLock } from './lock.ts';
import { OperatorError } from './operator-error.ts';
import { findPostmaster, isPostmasterOf } from './postmaster.ts';

/** A PostgreSQL that runs in this folder. Without a holder of its lock it is an orphan. */
export type RunningPostgres = { readonly pid: number; readonly port: number; readonly holder: LockHolder | undefined };

const ANSWER_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
/** Longer than the time between PostgreSQL being ready and its starter taking the lock. */
const RECHECK_MS = 300;
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/** The PostgreSQL that runs in this folder. Waits while it starts or stops. */
export async function findRunning({ cluster, secrets }: DataFolder): Promise<RunningPostgres | undefined> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const postmaster = await findPostmaster(cluster);
    if (postmaster === undefined) return undefined;
    const { pid, port, status } = postmaster;
    const client = status === 'ready' ? await tryConnect(port, secrets, 'tropeiro looks') : undefined;
    if (client !== undefined) {
      try {
        let holder = await findHolder(client);
        if (holder === undefined) {
          await sleep(RECHECK_MS);
          holder = await findHolder(client);
        }
        return { pid, port, holder };
      } catch {
        // It was stopped in the meantime.
      } finally {
        await close(client);
      }
    }
    if (Date.now() > deadline) {
      throw new OperatorError(
        `PostgreSQL (process ${pid}) is running in ${cluster} but does not respond. ` +
          `If it is recovering a large database, wait. Otherwise stop it with: kill -QUIT ${pid}`,
        `O PostgreSQL (processo ${pid}) está em execução em ${cluster}, mas não responde. ` +
          `Se ele estiver recuperando um banco de dados grande, espere. Senão, pare-o com: kill -QUIT ${pid}`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Stops a PostgreSQL whose supervisor is gone. If several processes try, the one that gets the lock does it. */
export async function stopOrphan({ cluster, secrets }: DataFolder, { pid, port }: RunningPostgres): Promise<void> {
  const client = await tryConnect(port, secrets, `tropeiro ${process.pid} recovering`);
  if (client === undefined) return;
  try {
    if (!(await tryLock(client).catch(() => false))) return;
    await signal(pid, 'SIGINT', cluster);
    if (await endsWithin(pid, cluster, FAST_SHUTDOWN_MS)) return;
    await signal(pid, 'SIGQUIT', cluster);
    if (await endsWithin(pid, cluster, IMMEDIATE_SHUTDOWN_MS)) return;
    throw new OperatorError(
      `PostgreSQL (process ${pid}) of ${cluster} does not stop. End it with: kill -9 ${pid}`,
      `O PostgreSQL (processo ${pid}) de ${cluster} não para. Encerre-o com: kill -9 ${pid}`,
    );
  } finally {
    await close(client);
  }
}

async function signal(pid: number, name: 'SIGINT' | 'SIGQUIT', cluster: string): Promise<void> {
  if (!(await isPostmasterOf(pid, cluster))) return;
  try {
    process.kill(pid, name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new OperatorError(
      `PostgreSQL (process ${pid}) is still running in ${cluster} and belongs to another user. Stop it first.`,
      `O PostgreSQL (processo ${pid}) ficou em execução em ${cluster} e é de outro usuário. Pare-o primeiro.`,
      {
        cause,
      },
    );
  }
}

async function endsWithin(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (!(await isPostmasterOf(pid, cluster))) return true;
    await sleep(POLL_MS / 2);
  }
  return false;
}
