import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { startTestPostgres } from '@tropeiro/server/testing/test-postgres.ts';
import { startTestService } from '@tropeiro/server/testing/test-service.ts';

/** Runs a function against a service with the demo company as after the first start, on its own database. */
export async function withDemoService<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-demo-'));
  const postgres = await startTestPostgres(join(folder, 'postgres'), () => {});
  try {
    const service = await startTestService();
    try {
      await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: service.folder })));
      return await work(service.url);
    } finally {
      await service.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
