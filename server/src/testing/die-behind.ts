import { Transaction } from '../store/engine/transaction.ts';

/** Has this process kill itself behind so many round trips of transactions from now on, commits among them; with 0 it lives. */
export function dieBehind(roundTripCount: number): void {
  let roundTrips = 0;
  const { pipeline } = Transaction.prototype;
  Transaction.prototype.pipeline = async function counted(queries) {
    const results = await pipeline.call(this, queries);
    roundTrips += 1;
    if (roundTrips === roundTripCount) process.kill(process.pid, 'SIGKILL');
    return results;
  };
}
