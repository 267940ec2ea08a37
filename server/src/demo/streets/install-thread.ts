import { workerData } from 'node:worker_threads';
import { Database } from '@tropeiro/platform/database/database.ts';
import { storeExtractAddresses } from '../../geodata/extract/store-extract-addresses.ts';
import { installStreets } from './install-streets.ts';

/** Runs in a thread, because building networks takes seconds of CPU. */
const { root, ownerUrl } = workerData as { readonly root: string; readonly ownerUrl: string };
const database = new Database({ url: ownerUrl, maxConnections: 1, waitS: 10, statementTimeoutS: 600 });
try {
  await installStreets(root, new Date(), (name, rows) => storeExtractAddresses(database, name, rows));
} finally {
  await database.close();
}
