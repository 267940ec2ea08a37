import { execFile } from 'node:child_process';
import { withDemoService } from './demo-service.ts';

/**
 * Runs a Postman collection from top to bottom in newman, against the demo company as after the first start. Returns
 * newman's output if a request fails.
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
