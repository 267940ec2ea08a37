import { startSlowService } from './slow-service.ts';

/** A test starts this in its own process, with the two addresses and the seconds of a lease. */
const [appUrl = '', providerUrl = '', leaseS = ''] = process.argv.slice(2);
const { url } = await startSlowService({ appUrl, providerUrl }, { IDEMPOTENCY_LEASE_S: leaseS });
process.stdout.write(`${url}\n`);
