import { Transaction } from '@tropeiro/platform/database/transaction.ts';

/**
 * Makes this process kill itself after this many further round trips of transactions, including commits; 0 never kills
 * it.
 */
export function dieAfterRoundTrips(roundTripCount: number): void {
  let roundTrips = 0;
  const { pipeline } = Transaction.prototype;
  Transaction.prototype.pipeline = async function counted(queries) {
    const results = await pipeline.call(this, queries);
    roundTrips += 1;
    if (roundTrips === roundTripCount) process.kill(process.pid, 'SIGKILL');
    return results;
  };
}
