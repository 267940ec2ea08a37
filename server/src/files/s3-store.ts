import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { AwsClient } from 'aws4fetch';
import { type ImageStore, pathOf, type StoredFile } from './image-store.ts';
import { readListing } from './s3-listing.ts';

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/** Everything of ours in the bucket is under here. */
const prefix = 'images/';
const longestS = 20;
const retryS = 5;

/** Images as objects of any store that speaks S3, the bucket named in the path, as all of them understand. */
export function s3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): ImageStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function ask(method: string, path: string, bytes?: Buffer, until?: AbortSignal): Promise<Response | undefined> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    };
    const longest = AbortSignal.timeout(longestS * 1000);
    const init = { method, headers, signal: until ? AbortSignal.any([longest, until]) : longest };
    const response = await client.fetch(`${base}${path}`, bytes ? { ...init, body: bytes } : init).catch(away);
    // What is written or listed and not found is the bucket.
    if (response.status === 404 && method !== 'PUT' && !path.startsWith('?')) return undefined;
    if (!response.ok)
      return away(new Error(`${method} in the image store: ${response.status} ${await response.text()}`));
    return response;
  }

  return {
    async put(file, bytes, signal) {
      await read(await ask('PUT', `/${prefix}${pathOf(file)}`, bytes, signal));
    },
    find: async (file, signal) => read(await ask('GET', `/${prefix}${pathOf(file)}`, undefined, signal)),
    has: async (file) => (await ask('HEAD', `/${prefix}${pathOf(file)}`)) !== undefined,
    async remove(file) {
      await read(await ask('DELETE', `/${prefix}${pathOf(file)}`));
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        const page = readListing((await (await ask('GET', `?${query}`))?.text()) ?? '');
        yield page.objects.flatMap(storedFile);
        token = page.next;
      } while (token !== undefined);
    },
  };
}

/** An answer is read to its end, which frees its connection. */
const read = async (response: Response | undefined): Promise<Buffer | undefined> =>
  response && Buffer.from(await response.arrayBuffer().catch(away));

function storedFile({ key, modified }: { key: string; modified: Date }): StoredFile[] {
  const [, customer, name] = /^images\/(\d+)\/[^/]+\/([^/]+)$/.exec(key) ?? [];
  return customer === undefined || name === undefined ? [] : [{ customerId: Number(customer), name, modified }];
}

/** The world's failure, which may pass; why is for the log. */
function away(cause: unknown): never {
  const details = { reason: 'image store', retry: retryS };
  const refusal = new Refusal('unavailable', { details, headers: { 'retry-after': String(retryS) } });
  refusal.cause = cause;
  throw refusal;
}
