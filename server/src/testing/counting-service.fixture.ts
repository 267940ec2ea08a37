import { Count, countingContract, countingHandlers } from './counting-stream.ts';
import { serveContract } from './served-contract.ts';

/** Started by a test in a process of its own, with the address of the database and its port: counts until it is stopped. */
const [appUrl = '', port = '0'] = process.argv.slice(2);
const count = new Count();
const { url, stop } = await serveContract(countingContract, countingHandlers(count), appUrl, { PORT: port });
const counting = setInterval(() => count.up(), 2);
process.once('SIGTERM', async () => {
  await stop();
  clearInterval(counting);
});
process.stdout.write(`${url}\n`);
