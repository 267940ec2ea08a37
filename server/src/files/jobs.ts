import type { Job } from '../handling/job.ts';
import type { Database } from '../store/engine/database.ts';
import type { ImageStore } from './image-store.ts';
import { sweepImages } from './sweep-images.ts';

export const fileJobs = (database: Database, store: ImageStore): readonly Job[] => [
  {
    name: 'sweep_images',
    // After the night's forgetting, which leaves the files of images it has forgotten.
    cronTimes: ['40 6 * * *'],
    catchUpS: 0,
    run: async () => ({
      logText: 'swept away files without an image',
      logFields: await sweepImages(database, store, new Date()),
    }),
  },
];
