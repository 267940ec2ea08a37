import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { operations } from '@tropeiro/contract/operations.ts';
import { pathOf, type RawRequest, rawRequestOf } from '../http.ts';
import type { BystanderOptions, CallStart, Sample } from './bystander.ts';

/**
 * A caller of another company who works at a steady pace, in a separate process, so that the load of the attackers'
 * process does not affect these times.
 */
const options = JSON.parse(process.argv[2] ?? '{}') as BystanderOptions;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
let token = '';

type Call = { readonly kind: string; readonly makeRequest: () => RawRequest; readonly expected: ExpectedAnswer };
/** Errors in a response that its status does not show. */
type ExpectedAnswer = { readonly status: number; readonly wrong?: (text: string) => string | undefined };

const login: Call = {
  kind: 'login',
  makeRequest: () => rawRequestOf(operations.login, { body: options.credentials }, undefined),
  expected: {
    status: 200,
    wrong(text) {
      token = (JSON.parse(text) as { access_token: string }).access_token;
      return undefined;
    },
  },
};

const page: Call = {
  kind: 'page',
  makeRequest: () => rawRequestOf(operations.listPointsOfInterest, { query: { limit: 50 } }, token),
  expected: { status: 200, wrong: (text) => (countIn(text) === 50 ? undefined : 'a page that is short') },
};

const record: Call = {
  kind: 'record',
  makeRequest: () => rawRequestOf(operations.getPointOfInterest, { params: { id: options.recordId } }, token),
  expected: { status: 200 },
};

const creation: Call = {
  kind: 'creation',
  makeRequest: () =>
    rawRequestOf(
      operations.createPointOfInterest,
      { body: { data: { title: 'Posto da vez', latitude: -30, longitude: -51 } } },
      token,
    ),
  expected: { status: 201 },
};

const list: Call = {
  kind: 'list',
  makeRequest: () => ({
    ...rawRequestOf(operations.listPointsOfInterest, {}, token),
    path: pathOf(operations.listPointsOfInterest, {}),
  }),
  expected: {
    status: 200,
    wrong: (text) => (countIn(text) >= options.records ? undefined : 'a complete list that is not'),
  },
};

const countIn = (text: string): number => (JSON.parse(text) as { data: unknown[] }).data.length;

/** One second of work, repeated. */
const round: readonly Call[] = [page, record, creation, page, list, record, page, record];

async function call({ kind, makeRequest, expected }: Call): Promise<Sample> {
  const begun = performance.now();
  const at = Date.now();
  report({ begun: at });
  const failure = await answerTo(makeRequest(), kind === 'login')
    .then(({ status, text }) => {
      if (status !== expected.status) return `${kind} answered ${status} ${text.slice(0, 200)}`;
      return expected.wrong?.(text);
    })
    .catch((error: NodeJS.ErrnoException) => `${kind}: ${error.code ?? ''} ${error.message}`);
  return { kind, at, ms: performance.now() - begun, ...(failure === undefined ? {} : { failure }) };
}

/** Over a kept connection, or over a new one, as a caller who has just arrived. */
function answerTo(
  { method, path, headers = {}, body }: RawRequest,
  anew: boolean,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(options.url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({
      agent: anew ? false : agent,
      hostname,
      port,
      method,
      path,
      headers: { ...length, ...headers },
    });
    sent.setTimeout(options.patienceMs, () => sent.destroy(new Error(`no answer in ${options.patienceMs} ms`)));
    sent.on('error', (error) => {
      if (sent.reusedSocket) error.message += ', on a connection kept';
      reject(error);
    });
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.end(body);
  });
}

function report(message: Sample | CallStart): void {
  process.send?.(message);
}

process.on('disconnect', () => process.exit());
report(await call(login));
let turn = 0;
// At fixed times, whether or not earlier calls have responses: a service that stalls delays them all.
setInterval(() => {
  const next = turn % options.turnsALogin === 0 ? login : round[turn % round.length];
  turn += 1;
  if (next) void call(next).then(report);
}, options.everyMs);
