import { startSlowService } from './slow-service.ts';

/** Started by a test in a process of its own, with the two addresses, the seconds of a lease, and nothing else to do. */
const [appUrl = '', providerUrl = '', leaseS = ''] = process.argv.slice(2);
const { url } = await startSlowService({ appUrl, providerUrl }, { IDEMPOTENCY_LEASE_S: leaseS });
process.stdout.write(`${url}\n`);
