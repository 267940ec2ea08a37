import { messageAt, serialOf } from '../../testing/device-messages.ts';
import { Database } from '../engine/database.ts';
import { appendMessages } from './append-messages.ts';

/**
 * A process to be killed: appends batches of twenty messages of four companies, from the number it is given on, and says
 * the number of each batch that was acknowledged.
 */
const [url = '', from = ''] = process.argv.slice(2);
const database = new Database({ url, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
for (let batch = Number(from); ; batch++) {
  const messages = Array.from({ length: 20 }, (_, n) => messageAt(serialOf(1 + (n % 4), 1), batch * 20 + n));
  await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) => appendMessages(transaction, messages));
  console.log(batch);
}
