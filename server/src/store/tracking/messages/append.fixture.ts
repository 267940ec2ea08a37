import { Database } from '@tropeiro/platform/database/database.ts';
import { messageAt, serialOf } from '../../../testing/device-messages.ts';
import { appendMessages } from './append-messages.ts';

/**
 * A process to be killed. It appends batches of twenty messages of four companies, starting with the given number,
 * and prints the number of each acknowledged batch.
 */
const [url = '', from = ''] = process.argv.slice(2);
const database = new Database({ url, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
for (let batch = Number(from); ; batch++) {
  const messages = Array.from({ length: 20 }, (_, n) => messageAt(serialOf(1 + (n % 4), 1), batch * 20 + n));
  await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) => appendMessages(transaction, messages));
  console.log(batch);
}
