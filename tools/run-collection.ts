import { execFile } from 'node:child_process';
import { withDemoService } from './demo-service.ts';

/**
 * Runs a collection of Postman from top to bottom in newman, against the demo company as it is at the first start.
 * Returns what newman prints where a request fails.
 */
export const failedInCollection = (newman: string, collection: string): Promise<string | undefined> =>
  withDemoService(
    (url) =>
      new Promise((resolve) => {
        const args = [
          newman,
          'run',
          collection,
          '--env-var',
          `base_url=${url}/v1`,
          '--reporter-cli-no-success-assertions',
        ];
        const options = { maxBuffer: 50_000_000 };
        execFile(process.execPath, args, options, (error, stdout) => resolve(error ? stdout : undefined));
      }),
  );
