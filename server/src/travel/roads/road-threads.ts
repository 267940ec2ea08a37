import { ShortWork, type TaskOptions } from '@tropeiro/platform/threads/short-work.ts';
import type { ThreadTask } from '@tropeiro/platform/threads/thread-task.ts';
import type { Snap } from '@tropeiro/roads/query/snap.ts';
import type { work as fillBlock } from './fill-block.ts';
import type { work as findLegs } from './find-legs.ts';
import type { work as findRoutes } from './find-routes.ts';
import type { work as matchFixes } from './match-fixes.ts';
import type { work as snapPlaces } from './snap-places.ts';

const fillBlockTask: ThreadTask<typeof fillBlock> = {
  name: 'fill_matrix',
  module: new URL('./fill-block.ts', import.meta.url),
};
const findLegsTask: ThreadTask<typeof findLegs> = {
  name: 'find_legs',
  module: new URL('./find-legs.ts', import.meta.url),
};
const findRoutesTask: ThreadTask<typeof findRoutes> = {
  name: 'find_routes',
  module: new URL('./find-routes.ts', import.meta.url),
};
const matchFixesTask: ThreadTask<typeof matchFixes> = {
  name: 'match_track',
  module: new URL('./match-fixes.ts', import.meta.url),
};
const snapPlacesTask: ThreadTask<typeof snapPlaces> = {
  name: 'snap_places',
  module: new URL('./snap-places.ts', import.meta.url),
};

/** What is computed on roads, in threads. Each task takes about a second at most, so that companies take turns. */
export const roadTasks = {
  fillBlock: fillBlockTask,
  findLegs: findLegsTask,
  findRoutes: findRoutesTask,
  matchFixes: matchFixesTask,
  snapPlaces: snapPlacesTask,
};

/** Threads for computations on roads, apart from those for short work: a large matrix takes many tasks. */
export const openRoadThreads = (): ShortWork =>
  new ShortWork({
    resource: 'road_work',
    threadCount: 2,
    maxWaitingCount: 100,
    maxWaitS: 60,
    // Networks and matrices are in shared memory, which does not count.
    maxHeapMb: 256,
    retainedHeapMb: 128,
    maxTaskS: 120,
  });

/** A place on a road, undefined if there is none near. */
export type MaybeSnap = Snap | undefined;

export type RoadTaskOptions = Pick<TaskOptions, 'companyId' | 'signal'>;
