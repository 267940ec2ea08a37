import { gzipSync } from 'node:zlib';

/** Bytes that are not valid HTTP, with the allowed statuses of a response. */
export type BrokenRequest = {
  readonly defect: string;
  readonly bytes: Buffer | string;
  readonly statuses: readonly number[];
  /** The client disconnects before its request is complete. */
  readonly hangUp?: boolean;
};

const crlf = '\r\n';
const big = 6_000_000;

/** Everything that a socket can receive instead of a valid POST of a point. */
export function brokenRequests(token: string): BrokenRequest[] {
  const head = ['POST /point_of_interest/ HTTP/1.1', 'host: x', `authorization: Bearer ${token}`];
  const json = 'content-type: application/json';
  const good = '{"data":{"title":"x","latitude":1,"longitude":2}}';
  const post = (lines: readonly string[], body: string | Buffer = ''): Buffer =>
    Buffer.concat([Buffer.from([...head, ...lines, '', ''].join(crlf)), Buffer.from(body)]);
  const get = (path: string, ...lines: string[]): string =>
    [`GET ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, 'connection: close', ...lines, '', ''].join(
      crlf,
    );
  const sized = (body: string | Buffer, ...lines: string[]): Buffer =>
    post([json, 'connection: close', `content-length: ${Buffer.byteLength(body)}`, ...lines], body);

  return [
    { defect: 'no HTTP at all', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', statuses: [400] },
    { defect: 'HTTP/0.9', bytes: `GET /healthz${crlf}${crlf}`, statuses: [200, 400] },
    { defect: 'HTTP/9.9', bytes: `GET /healthz HTTP/9.9${crlf}host: x${crlf}${crlf}`, statuses: [400, 505] },
    { defect: 'an unknown method', bytes: `DANCE /healthz HTTP/1.1${crlf}host: x${crlf}${crlf}`, statuses: [400, 405] },
    { defect: 'no host', bytes: `GET /healthz HTTP/1.1${crlf}${crlf}`, statuses: [400] },
    { defect: 'a header without a colon', bytes: get('/healthz', 'nonsense'), statuses: [400] },
    { defect: 'a header with a space in its name', bytes: get('/healthz', 'a b: c'), statuses: [400] },
    { defect: 'a header with a NUL', bytes: get('/healthz', 'a: b\0c'), statuses: [400] },
    { defect: 'headers over the limit', bytes: get('/healthz', `a: ${'x'.repeat(40_000)}`), statuses: [431] },
    {
      defect: 'thousands of headers',
      bytes: get('/healthz', ...Array.from({ length: 5000 }, (_, n) => `h${n}: x`)),
      statuses: [431],
    },
    { defect: 'a path over the limit', bytes: get(`/${'x'.repeat(40_000)}`), statuses: [431, 414] },
    { defect: 'a NUL in the path', bytes: get('/heal\0thz'), statuses: [400] },
    { defect: 'percent-encoding that is none, in the path', bytes: get('/point_of_interest/%zz'), statuses: [400] },
    { defect: 'half a UTF-8 character in the path', bytes: get('/point_of_interest/%C3'), statuses: [400] },
    {
      defect: 'percent-encoding that is none, in the query',
      bytes: get('/point_of_interest/?limit=%E0%A4%A'),
      statuses: [400],
    },
    { defect: 'a NUL in a parameter', bytes: get('/point_of_interest/%00'), statuses: [400] },
    { defect: 'a lone surrogate in a parameter', bytes: get('/point_of_interest/?cursor=%ED%A0%80'), statuses: [400] },
    { defect: 'a path that climbs', bytes: get('/docs/../../../etc/passwd'), statuses: [404] },
    { defect: 'an absolute path of elsewhere', bytes: get('http://elsewhere.test/nothing'), statuses: [400, 404] },
    { defect: 'a length that is no number', bytes: post([json, 'content-length: ten'], good), statuses: [400] },
    { defect: 'a negative length', bytes: post([json, 'content-length: -1'], good), statuses: [400] },
    { defect: 'two lengths', bytes: post([json, 'content-length: 5', 'content-length: 6'], good), statuses: [400] },
    {
      defect: 'a length and chunks',
      bytes: post([json, 'content-length: 5', 'transfer-encoding: chunked'], `0${crlf}${crlf}`),
      statuses: [400],
    },
    {
      defect: 'an enormous length',
      bytes: post([json, 'content-length: 99999999999999'], good),
      statuses: [400, 413],
    },
    {
      defect: 'a body shorter than its length',
      bytes: post([json, 'content-length: 5000'], good),
      statuses: [400],
      hangUp: true,
    },
    {
      defect: 'a chunk whose size is none',
      bytes: post([json, 'transfer-encoding: chunked'], `zz${crlf}abc${crlf}`),
      statuses: [400],
    },
    {
      defect: 'chunks that stop',
      bytes: post([json, 'transfer-encoding: chunked'], `5${crlf}{"da`),
      statuses: [400],
      hangUp: true,
    },
    {
      defect: 'chunks over the limit',
      bytes: post([json, 'transfer-encoding: chunked', 'connection: close'], chunked('x'.repeat(big))),
      statuses: [413],
    },
    { defect: 'a body over the limit', bytes: sized('x'.repeat(big)), statuses: [413] },
    {
      defect: 'a body over the limit, with notice',
      bytes: sized('x'.repeat(big), 'expect: 100-continue'),
      statuses: [413],
    },
    { defect: 'an unknown expectation', bytes: sized('{', 'expect: miracles'), statuses: [400, 417] },
    { defect: 'an unknown compression', bytes: sized(good, 'content-encoding: !'), statuses: [415] },
    { defect: 'a compressed body that is none', bytes: sized(good, 'content-encoding: gzip'), statuses: [400, 415] },
    {
      defect: 'half a compressed body',
      bytes: sized(gzipSync(good).subarray(0, 20), 'content-encoding: gzip'),
      statuses: [400, 415],
    },
    {
      defect: 'little that becomes much',
      bytes: sized(gzipSync('x'.repeat(10 * big)), 'content-encoding: gzip'),
      statuses: [413, 415],
    },
    { defect: 'a body in UTF-16', bytes: sized(Buffer.from(good, 'utf16le')), statuses: [400, 415] },
    {
      defect: 'another charset',
      bytes: sized(Buffer.from('{"data":{"title":"\xe9","latitude":1,"longitude":2}}', 'latin1')),
      statuses: [400, 415],
    },
    {
      defect: 'a NUL in a text',
      bytes: sized('{"data":{"title":"a\\u0000b","latitude":1,"longitude":2}}'),
      statuses: [400],
    },
    { defect: 'a bare NUL', bytes: sized('{"data":\0}'), statuses: [400] },
    {
      defect: 'numbers beyond all bounds',
      bytes: sized(`{"data":{"title":"x","latitude":1e999,"longitude":-${'9'.repeat(400)}}}`),
      statuses: [400],
    },
    { defect: 'nesting without end', bytes: sized(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`), statuses: [400] },
    {
      defect: 'prototypes instead of data',
      bytes: sized('{"__proto__":{"data":{"title":"x","latitude":1,"longitude":2}}}'),
      statuses: [400],
    },
    {
      defect: 'constructors instead of data',
      bytes: sized('{"constructor":{"prototype":{"data":1}}}'),
      statuses: [400],
    },
    {
      defect: 'prototypes as parameters',
      bytes: get('/point_of_interest/?__proto__=1&constructor=2', 'prefer: handling=strict'),
      statuses: [400],
    },
    { defect: 'a key no header may hold', bytes: sized(good, `idempotency-key: ${'k'.repeat(300)}`), statuses: [400] },
    { defect: 'two keys', bytes: sized(good, 'idempotency-key: a b'), statuses: [400] },
  ];
}

const chunked = (body: string): string => `${body.length.toString(16)}${crlf}${body}${crlf}0${crlf}${crlf}`;
