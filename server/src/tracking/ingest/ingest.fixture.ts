import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { MessageSink } from './message-sink.ts';

/**
 * A process that is killed. It ingests the given batches from a number on, each in its own transaction, and prints the number of
 * each committed one. It kills itself after the given number of round trips to the database, commits included. With 0 it
 * survives.
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
const sink = new MessageSink();
for (let number = Number(from); number < batches.length; number++) {
  await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
    sink.ingest(transaction, batches[number] ?? []),
  );
  console.log(number);
}
await database.close();
