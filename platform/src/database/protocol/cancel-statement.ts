import { connect } from 'node:net';
import type pg from 'pg';

/**
 * Asks PostgreSQL to cancel the statement that runs on this connection. The protocol requires a second connection for
 * this (PostgreSQL documentation, 54.2.8 Canceling Requests in Progress). If the connection were merely closed,
 * PostgreSQL would go on until it writes the first row. There is no response, and a lost request does no harm.
 */
export function cancelStatement(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as WithBackendKey;
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  for (const [index, value] of [message.length, cancelCode, processID, secretKey].entries())
    message.writeInt32BE(value, index * 4);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.on('error', () => {});
  socket.unref();
  socket.end(message);
}

const cancelCode = 80_877_102;
const timeoutMs = 5000;

/** The address and backend key of a `pg` client, which its published types leave out. */
type WithBackendKey = {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
};
