import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '../store/engine/database.ts';
import { Transaction } from '../store/engine/transaction.ts';
import { CompanyFactsCache } from './company-facts.ts';
import { ingest } from './ingest.ts';

/**
 * A process that is killed: takes in the batches it is given, from a number on, each in a transaction of its own, and says
 * the number of each that was committed. It kills itself behind so many round trips to the database, that of a commit
 * among them; with 0 it lives.
 */
const [url = '', from = '', killedBehind = '', text = '[]'] = process.argv.slice(2);
const batches: readonly (readonly ReceivedMessage[])[] = JSON.parse(text);

let roundTrips = 0;
const { pipeline } = Transaction.prototype;
Transaction.prototype.pipeline = async function counted(queries) {
  const results = await pipeline.call(this, queries);
  roundTrips += 1;
  if (roundTrips === Number(killedBehind)) process.kill(process.pid, 'SIGKILL');
  return results;
};

const database = new Database({ url, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
const cache = new CompanyFactsCache();
for (let number = Number(from); number < batches.length; number++) {
  await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
    ingest(transaction, batches[number] ?? [], cache),
  );
  console.log(number);
}
await database.close();
