import { machineBytes } from './machine-memory.ts';

/**
 * PostgreSQL's settings. They are passed at every start instead of written into the cluster, so that a new release
 * brings its own settings.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  // Only this machine.
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',

  // Acknowledged data is never lost.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  max_connections: '100',
  // A query locks every partition in its plan, and their indexes: some 300 of them for five years of messages by month.
  max_locks_per_transaction: '256',
  shared_buffers: `${sharedMegabytes(machineBytes())}MB`,
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',

  // LOG, FATAL and PANIC. Errors of statements are returned to the client; in the log they would store personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/**
 * The size of PostgreSQL's own cache for a machine or container with this much memory: an eighth, since the service
 * runs there too. Each device message updates rows again: those of 10,000 devices are 200 MB, and with a smaller cache
 * each call would read and evict them. A list of 100,000 vehicles with their days reads 1.7 GB. A page outside this
 * cache costs 8 µs, even if the operating system has it. The limit of 4 GB leaves room for two such lists.
 */
export function sharedMegabytes(memoryBytes: number): number {
  return Math.min(4096, Math.max(128, Math.floor(memoryBytes / 8 / 2 ** 20)));
}

/**
 * The settings as command-line flags. `sockets` is the folder of the unix socket, if there is one in addition to TCP.
 */
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

/** A folder quoted for a list of folders, for any name. */
const quoted = (folder: string): string => (folder === '' ? '' : `"${folder.replaceAll('"', '""')}"`);
