import { defaultBodyLimit } from '@tropeiro/contract/body-limit.ts';
import { integer, networks, optionalUrl, origins, text } from '../settings/setting.ts';

/** The web server, and what callers may take of it. */
export const httpSettings = {
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every one.'),
  PORT: integer(8080, 0, 65_535, 'Port to listen on; 0 picks a free one.'),
  RATE_LIMIT: integer(6000, 1, 10_000_000, 'Requests a session may make in each minute.'),
  RATE_LIMIT_USER: integer(12_000, 1, 10_000_000, 'Requests a user may make in each minute, in all sessions together.'),
  RATE_LIMIT_COMPANY: integer(
    60_000,
    1,
    100_000_000,
    'Requests a company may make in each minute, all its users together.',
  ),
  PAGE_RATE_LIMIT: integer(
    600,
    1,
    1_000_000,
    'Requests for pages without a login that an address may make in each minute; of IPv6 a /64 counts as one.',
  ),
  PAGE_RATE_LIMIT_EACH: integer(
    120,
    1,
    1_000_000,
    'Requests for one such page in each minute, from all addresses together.',
  ),
  IDEMPOTENCY_LIFE_S: integer(86_400, 60, 2_592_000, 'How long the answer of a call with an Idempotency-Key is kept.'),
  IDEMPOTENCY_LEASE_S: integer(
    30,
    1,
    600,
    'How soon a call with an Idempotency-Key can be made again when the process that prepared it was killed.',
  ),
  IDEMPOTENCY_MB: integer(
    500,
    1,
    1_000_000,
    'Megabytes of such answers that are kept for a company; beyond them, calls with a new key are refused.',
  ),
  PREPARATIONS_AT_ONCE: integer(
    100,
    2,
    10_000,
    'Calls that a process prepares at once, before their transactions; a company may have half of them, a session a quarter.',
  ),
  BODY_LIMIT: integer(
    defaultBodyLimit.bytes,
    1000,
    100_000_000,
    'Bytes a JSON body may have where its operation does not say otherwise.',
  ),
  BODY_MEMORY: integer(
    128_000_000,
    1_000_000,
    100_000_000_000,
    'Bytes of bodies that a process holds at once; a company may hold half of them, a session a quarter, and always one body.',
  ),
  MAX_CONNECTIONS: integer(15_000, 10, 1_000_000, 'Connections that clients may have open to a process.'),
  MAX_CONNECTIONS_OF_ADDRESS: integer(
    1000,
    1,
    1_000_000,
    'How many of them one address may have; of IPv6 a /64 counts as one, and a proxy of TRUST_PROXY may have all.',
  ),
  REQUEST_TIMEOUT_S: integer(60, 1, 3600, 'How long a request may take to arrive.'),
  STALLED_READER_S: integer(60, 1, 3600, 'How long a list or file waits for a client that stops reading.'),
  LIST_LEAST_BYTES_S: integer(
    10_000,
    1,
    1_000_000,
    'Bytes of a list or file, before compression, that a client must take in a second, on average over the time above.',
  ),
  LIST_LONGEST_S: integer(7200, 1, 86_400, 'How long a client may take to read a complete list.'),
  STREAMS_AT_ONCE: integer(
    10_000,
    4,
    100_000,
    'Streams of events a process serves at once; a company may have half of them, a session 20.',
  ),
  STREAM_ALIVE_S: integer(
    15,
    1,
    30,
    'How often a stream of events says that it is alive, and sessions of streams are looked at of whose end no notice has come.',
  ),
  SHUTDOWN_S: integer(
    20,
    1,
    600,
    'How long the service takes to stop at most; running requests get four fifths of it to finish.',
  ),
  CORS_ORIGINS: origins('Origins whose pages may call the API, separated by commas; none by default.'),
  PUBLIC_URL: optionalUrl(
    /^https?:$/,
    'https://tropeiro.example.com',
    'The address of this service for links in documents, as proofs. Without it they have the host that a proxy of TRUST_PROXY names in X-Forwarded-Host; else they are paths, and no QR code is printed.',
  ),
  TRUST_PROXY: networks(
    '',
    'Addresses or networks of reverse proxies whose X-Forwarded-For, -Proto and -Host are believed.',
  ),
};
