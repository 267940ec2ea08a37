import { Count, countingContract, countingHandlers } from './counting-stream.ts';
import { serveContract } from './served-contract.ts';

/**
 * A test starts this in its own process, with the addresses of the database and the port. It counts until it is
 * stopped.
 */
const [appUrl = '', port = '0'] = process.argv.slice(2);
const count = new Count();
const { url, stop } = await serveContract(countingContract, countingHandlers(count), appUrl, { PORT: port });
const counting = setInterval(() => count.increase(), 2);
process.once('SIGTERM', async () => {
  await stop();
  clearInterval(counting);
});
process.stdout.write(`${url}\n`);
