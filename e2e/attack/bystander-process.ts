import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { operations } from '@tropeiro/contract/operations.ts';
import { pathOf, type Question, questionOf } from '../http.ts';
import type { Begun, Errand, Sample } from './bystander.ts';

/**
 * Somebody of another company who goes about their work at a steady pace, in a process of their own: whatever the
 * attackers' process is busy with, it does not show in these times.
 */
const errand = JSON.parse(process.argv[2] ?? '{}') as Errand;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
let token = '';

type Call = { readonly kind: string; readonly question: () => Question; readonly wants: Wanted };
/** What is wrong with an answer, as far as its status does not tell. */
type Wanted = { readonly status: number; readonly wrong?: (text: string) => string | undefined };

const login: Call = {
  kind: 'login',
  question: () => questionOf(operations.login, { body: errand.credentials }, undefined),
  wants: {
    status: 200,
    wrong(text) {
      token = (JSON.parse(text) as { access_token: string }).access_token;
      return undefined;
    },
  },
};

const page: Call = {
  kind: 'page',
  question: () => questionOf(operations.listPointsOfInterest, { query: { limit: 50 } }, token),
  wants: { status: 200, wrong: (text) => (countIn(text) === 50 ? undefined : 'a page that is short') },
};

const record: Call = {
  kind: 'record',
  question: () => questionOf(operations.getPointOfInterest, { params: { id: errand.recordId } }, token),
  wants: { status: 200 },
};

const creation: Call = {
  kind: 'creation',
  question: () =>
    questionOf(
      operations.createPointOfInterest,
      { body: { data: { title: 'Posto da vez', latitude: -30, longitude: -51 } } },
      token,
    ),
  wants: { status: 201 },
};

const list: Call = {
  kind: 'list',
  question: () => ({
    ...questionOf(operations.listPointsOfInterest, {}, token),
    path: pathOf(operations.listPointsOfInterest, {}),
  }),
  wants: {
    status: 200,
    wrong: (text) => (countIn(text) >= errand.records ? undefined : 'a complete list that is not'),
  },
};

const countIn = (text: string): number => (JSON.parse(text) as { data: unknown[] }).data.length;

/** One second of a day's work, again and again. */
const round: readonly Call[] = [page, record, creation, page, list, record, page, record];

async function call({ kind, question, wants }: Call): Promise<Sample> {
  const begun = performance.now();
  const at = Date.now();
  tell({ begun: at });
  const failure = await answerTo(question(), kind === 'login')
    .then(({ status, text }) => {
      if (status !== wants.status) return `${kind} answered ${status} ${text.slice(0, 200)}`;
      return wants.wrong?.(text);
    })
    .catch((error: NodeJS.ErrnoException) => `${kind}: ${error.code ?? ''} ${error.message}`);
  return { kind, at, ms: performance.now() - begun, ...(failure === undefined ? {} : { failure }) };
}

/** Over a connection kept, or over a new one, as somebody does who comes now. */
function answerTo(
  { method, path, headers = {}, body }: Question,
  anew: boolean,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(errand.url);
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
    sent.setTimeout(errand.patienceMs, () => sent.destroy(new Error(`no answer in ${errand.patienceMs} ms`)));
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

function tell(word: Sample | Begun): void {
  process.send?.(word);
}

process.on('disconnect', () => process.exit());
tell(await call(login));
let turn = 0;
// At their time, whether or not the earlier ones are answered: a service that stands still delays them all.
setInterval(() => {
  const next = turn % errand.turnsALogin === 0 ? login : round[turn % round.length];
  turn += 1;
  if (next) void call(next).then(tell);
}, errand.everyMs);
