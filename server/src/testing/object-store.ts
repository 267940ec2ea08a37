import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An object store with the S3 operations that the service uses. It checks every signature by code written from Amazon's
 * description (Signature Calculations for the Authorization Header), which shares nothing with the client under test.
 */
export type ObjectStore = {
  readonly url: string;
  readonly keys: { readonly accessKey: string; readonly secretKey: string };
  readonly bucket: string;
  readonly region: string;
  readonly objects: Map<string, { bytes: Buffer; modified: Date }>;
  /** The response to every request while it is set. */
  failWith: number | undefined;
  stop(): Promise<void>;
};

const keys = { accessKey: 'TROPEIROTESTKEY', secretKey: 'not+a/secret=of anybody' };
const region = 'sa-east-1';
const bucket = 'pictures';
const rowsAPage = 3;
const clockSkewMs = 15 * 60_000;

export async function startObjectStore(): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const wrong = store.failWith ? ([store.failWith, 'InternalError'] as const) : refusalOf(request, body);
    if (wrong) response.writeHead(wrong[0]).end(`<Error><Code>${wrong[1]}</Code></Error>`);
    else serve(objects, request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: ObjectStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    bucket,
    region,
    objects,
    failWith: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;
}

function serve(
  objects: ObjectStore['objects'],
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '/', 'http://store');
  if (url.pathname === `/${bucket}` || url.pathname === `/${bucket}/`) {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(objects, url.searchParams));
    return;
  }
  if (!url.pathname.startsWith(`/${bucket}/`)) {
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    return;
  }
  const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
  const found = objects.get(key);
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, modified: new Date() });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (!found) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  else response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
}

function listing(objects: ObjectStore['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const all = [...objects]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rest = all.filter(([key]) => key > after);
  const page = rest.slice(0, rowsAPage);
  const truncated = rest.length > page.length;
  const contents = page.map(
    ([key, { modified, bytes }]) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size><Owner><ID>x</ID></Owner></Contents>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${truncated}</IsTruncated>${contents.join('')}${
    truncated ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  }</ListBucketResult>`;
}

/** What is wrong with the signature, if anything. */
function refusalOf(request: IncomingMessage, body: Buffer): readonly [number, string] | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
  const [, accessKey, , askedRegion = '', signedHeaders = '', signature] =
    pattern.exec(request.headers.authorization ?? '') ?? [];
  const at = String(request.headers['x-amz-date']);
  if (accessKey !== keys.accessKey) return [403, 'InvalidAccessKeyId'];
  if (askedRegion !== region) return [400, 'AuthorizationHeaderMalformed'];
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - moment) < clockSkewMs)) return [403, 'RequestTimeTooSkewed'];
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.split(';').includes(name)))
    return [403, 'AccessDenied'];
  const expected = signatureOf(
    { method: request.method ?? '', url: request.url ?? '', headers: request.headers as Record<string, string> },
    signedHeaders.split(';'),
    { secretKey: keys.secretKey, region, at },
  );
  return expected === signature ? undefined : [403, 'SignatureDoesNotMatch'];
}

export function signatureOf(
  { method, url, headers }: { method: string; url: string; headers: Readonly<Record<string, string>> },
  signedHeaders: readonly string[],
  { secretKey, region, at }: { secretKey: string; region: string; at: string },
): string {
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => hmac(secret, part).digest(), `AWS4${secretKey}`);
  return hmac(key, toSign).digest('hex');
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text);
