import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Job } from '@tropeiro/platform/handling/job.ts';
import type { ImageStore } from './image-store.ts';
import { sweepImages } from './sweep-images.ts';

export const fileJobs = (database: Database, store: ImageStore): readonly Job[] => [
  {
    name: 'sweep_images',
    // Runs after the jobs of the night that delete old data, which leave the files of deleted images behind.
    cronTimes: ['40 6 * * *'],
    catchUpS: 0,
    run: async () => ({
      logText: 'swept away files without an image',
      logFields: await sweepImages(database, store, new Date()),
    }),
  },
];
