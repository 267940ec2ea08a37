import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import { AwsClient } from 'aws4fetch';
import { type ImageStore, pathOf, type StoredFile } from './image-store.ts';
import { parseListing } from './s3-listing.ts';

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/** The prefix of all keys of this service in the bucket. */
const prefix = 'images/';
const timeoutS = 20;
const retryS = 5;

/** An image store in any S3-compatible service. The bucket is part of the path, which all such services support. */
export function s3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): ImageStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function request(
    method: string,
    path: string,
    bytes?: Buffer,
    signal?: AbortSignal,
  ): Promise<Response | undefined> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    };
    const timeout = timeLimit(timeoutS * 1000);
    const init = { method, headers, signal: signal ? AbortSignal.any([timeout, signal]) : timeout };
    const response = await client
      .fetch(`${base}${path}`, bytes ? { ...init, body: bytes } : init)
      .catch(refuseUnavailable);
    // A 404 on a write or a list means that the bucket does not exist.
    if (response.status === 404 && method !== 'PUT' && !path.startsWith('?')) return undefined;
    if (!response.ok)
      return refuseUnavailable(new Error(`${method} in the image store: ${response.status} ${await response.text()}`));
    return response;
  }

  return {
    async put(file, bytes, signal) {
      await readBody(await request('PUT', `/${prefix}${pathOf(file)}`, bytes, signal));
    },
    find: async (file, signal) => readBody(await request('GET', `/${prefix}${pathOf(file)}`, undefined, signal)),
    has: async (file) => (await request('HEAD', `/${prefix}${pathOf(file)}`)) !== undefined,
    async delete(file) {
      await readBody(await request('DELETE', `/${prefix}${pathOf(file)}`));
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== undefined) query.set('continuation-token', token);
        const page = parseListing((await (await request('GET', `?${query}`))?.text()) ?? '');
        yield page.objects.flatMap(storedFile);
        token = page.next;
      } while (token !== undefined);
    },
  };
}

/** Reads a response to its end, which frees its connection. */
const readBody = async (response: Response | undefined): Promise<Buffer | undefined> =>
  response && Buffer.from(await response.arrayBuffer().catch(refuseUnavailable));

function storedFile({ key, modified }: { key: string; modified: Date }): StoredFile[] {
  const [, company, name] = /^images\/(\d+)\/[^/]+\/([^/]+)$/.exec(key) ?? [];
  return company === undefined || name === undefined ? [] : [{ companyId: Number(company), name, modified }];
}

/** Refuses the call as temporarily unavailable because the store failed; the log has the reason. */
function refuseUnavailable(cause: unknown): never {
  const details = {
    reason: bilingual('the image store cannot be reached', 'o armazenamento de imagens não responde'),
    retry: retryS,
  };
  const refusal = new Refusal('unavailable', { details, headers: { 'retry-after': String(retryS) } });
  refusal.cause = cause;
  throw refusal;
}
