import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError } from './operator-error.ts';
import { findProgram } from './program.ts';

/** The user who owns the files of a cluster. PostgreSQL runs as this user. */
export type Owner = { readonly uid: number; readonly gid: number };

/** A system user only for this: no other program runs as it, so none can read the database's files. */
const OWN_USER = 'tropeiro';

const CREATE_ATTEMPTS = 20;
const CREATE_PAUSE_MS = 100;

/**
 * If this process is root, chooses the user that PostgreSQL runs as. An existing cluster stays with its owner, who may
 * start it without root. A new one goes to the owner of its folder, else to a user of its own. `nobody`, which other
 * daemons share, is used only if no user can be created. The user that runs initdb must be in /etc/passwd.
 */
export async function chooseOwner(
  dataDir: string,
  clusterDir: string,
  notify: (sentence: string) => void,
): Promise<Owner> {
  const nobody = await findUser((user) => user.name === 'nobody');
  const owner = (await findFolderOwner(clusterDir)) ?? (await findNewOwner(dataDir)) ?? nobody;
  if (owner === undefined) {
    throw new OperatorError(
      `PostgreSQL does not run as root, the user "${OWN_USER}" cannot be created, and /etc/passwd has no "nobody". ` +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
      `O PostgreSQL não é executado como root, não foi possível criar o usuário "${OWN_USER}", e /etc/passwd não tem "nobody". ` +
        'Inicie como um usuário comum, ou defina DATABASE_URL como um PostgreSQL seu.',
    );
  }
  if (owner.uid === nobody?.uid) {
    notify(
      `The database in ${clusterDir} belongs to the user nobody. Other programs may run as that user and read it. Stop the ` +
        `service and assign it to a separate user: useradd --system ${OWN_USER}; chown -R ${OWN_USER}: ${clusterDir}`,
    );
  }
  return owner;
}

async function findNewOwner(dataDir: string): Promise<Owner | undefined> {
  const ofFolder = await findFolderOwner(dataDir);
  const known = ofFolder && (await findUser(({ uid }) => uid === ofFolder.uid));
  return known ?? (await findUser(({ name }) => name === OWN_USER)) ?? createOwnUser();
}

async function findFolderOwner(folder: string): Promise<Owner | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

/** Creates the user. Retries while other processes change /etc/passwd, perhaps to create the same user. */
async function createOwnUser(): Promise<Owner | undefined> {
  const useradd = await findProgram('useradd');
  if (useradd === undefined) return undefined;
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const CANNOT_LOCK_PASSWD = 1;
  for (let tries = 1; tries <= CREATE_ATTEMPTS; tries++) {
    const failure = await promisify(execFile)(useradd, [...args, '--shell', '/usr/sbin/nologin', OWN_USER]).then(
      () => undefined,
      (error: { code?: number }) => error,
    );
    const made = await findUser(({ name }) => name === OWN_USER);
    if (made !== undefined || failure?.code !== CANNOT_LOCK_PASSWD) return made;
    await sleep(CREATE_PAUSE_MS);
  }
  return undefined;
}

type User = Owner & { readonly name: string };

async function findUser(matches: (user: User) => boolean): Promise<Owner | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of passwd.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    const user = { name, uid: Number(uid), gid: Number(gid) };
    if (uid !== '' && matches(user)) return { uid: user.uid, gid: user.gid };
  }
  return undefined;
}
