import { machineBytes } from './machine-memory.ts';

/**
 * PostgreSQL's settings. They are given at every start and not written into the cluster, so that a new version of the
 * program brings its settings along.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  // Only this machine.
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',

  // What has been acknowledged is never lost.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  max_connections: '100',
  // A query locks every partition that it is planned for, and its indexes: some 300 of them for five years of messages by month.
  max_locks_per_transaction: '256',
  shared_buffers: `${sharedMegabytes(machineBytes())}MB`,
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',

  // LOG, FATAL and PANIC. The errors of statements go to whoever made them; here they would keep personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/**
 * How much PostgreSQL keeps of tables in a machine or container with so many bytes: an eighth, since the service lives there too.
 * What is written of 10,000 devices with every message is 200 MB, and with less than that each call would read and evict it.
 */
export function sharedMegabytes(memoryBytes: number): number {
  return Math.min(512, Math.max(128, Math.floor(memoryBytes / 8 / 2 ** 20)));
}

/** The settings as flags of the command line. `sockets` is the folder in which it listens beside TCP, if there is one. */
export function settingFlags(
  port: number,
  sockets: string | undefined,
  overrides: Readonly<Record<string, string>> = {},
): string[] {
  const listening = {
    port: String(port),
    unix_socket_directories: quoted(sockets ?? ''),
    unix_socket_permissions: '0700',
  };
  const all = { ...SETTINGS, ...overrides, ...listening };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A folder quoted for a list of folders, whatever is in its name. */
const quoted = (folder: string): string => (folder === '' ? '' : `"${folder.replaceAll('"', '""')}"`);
