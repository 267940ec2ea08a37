import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import type { RunningJobs } from '@tropeiro/platform/jobs/run-jobs.ts';
import { ensureKey } from './access/keyring.ts';
import { demoPublishedPassword } from './demo/published-password.ts';
import type { Images } from './files/open-images.ts';
import { openLog } from './log.ts';
import { startApi } from './roles/api.ts';
import { startJobs, startQueues } from './roles/worker.ts';
import { openServices } from './services.ts';
import type { Settings } from './settings.ts';
import { Shutdown } from './shutdown.ts';

/** The roles of a process: serve the API, run jobs, or both. */
export type ServiceRole = 'api' | 'worker';

export type RunningService = {
  readonly url: string | undefined;
  /** The image store and its decoders, usable until the service stops. */
  readonly images: Images;
  /** Starts slow initialisation ahead, once the service accepts requests. */
  warmUp(): void;
  stop(): Promise<void>;
};

/** Starts a process of the service: the services that all roles use (`services.ts`), then each role (`roles/`). */
export async function serve(
  settings: Settings,
  target: DatabaseTarget,
  roles: ReadonlySet<ServiceRole>,
  { demoAsked = false, now }: { demoAsked?: boolean; now?: () => Date } = {},
): Promise<RunningService> {
  const log = openLog(settings);
  await asOwner(target.ownerUrl, (owner) => ensureKey(owner));
  const shutdown = new Shutdown();
  try {
    let jobs: RunningJobs | undefined;
    let jobsEndS = 0;
    // Added first, so it closes after the database. A job cut short by that is marked in the queue and runs again.
    shutdown.closes(() => jobs?.end(jobsEndS));
    const services = await openServices(settings, target, { now, shutdown, log });
    const { images, solver, notices, closeS } = services;
    jobsEndS = closeS;
    if (roles.has('worker')) jobs = await startJobs(services);
    const api = roles.has('api') ? await startApi(services, demoPublishedPassword(demoAsked, log)) : undefined;
    if (roles.has('worker')) startQueues(services);
    void notices.start();
    return { url: api?.url, images, warmUp: () => solver.warmUp(), stop: () => shutdown.run() };
  } catch (error) {
    // Anything still open would keep the process from ending.
    await shutdown.run().catch((err) => log.error({ err }, 'the start failed, and not everything could be closed'));
    throw error;
  }
}
