import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expectedStatuses, inExampleOrder } from '@tropeiro/contract/examples/example-order.ts';
import { mapMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { withDemoService } from './demo-service.ts';
import { lenientCalls } from './lenient-calls.ts';
import { hasCurl, PrintedExamples } from './printed-examples.ts';

/**
 * Sends documented calls to the service through a gateway that has only contract/openapi.json. Prism rejects calls that
 * the document does not allow, and replaces responses that do not match it. Returns a sentence for each failed call.
 * Undefined if there is no curl to print examples for.
 */
export async function listGatewayRefusals(prism: string, document: string): Promise<readonly string[] | undefined> {
  if (!(await hasCurl())) return undefined;
  return withDemoService(async (url) => {
    const gateway = await startPrism(prism, document, url);
    try {
      return await refusedCalls(await PrintedExamples.open(url, gateway.url), gateway.url);
    } finally {
      await gateway.stop();
    }
  });
}

/** Operations on records that do not exist here: no vehicle drives, and Prism breaks the logo that is uploaded. */
const absentRecords: ReadonlySet<string> = new Set(['getEvent', 'getCompanyLogo', 'deleteCompanyLogo']);

async function refusedCalls(examples: PrintedExamples, url: string): Promise<readonly string[]> {
  try {
    return [...(await refusedReads(examples.token, url)), ...(await refusedExamples(examples))];
  } finally {
    await examples.close();
  }
}

/**
 * Reading calls in all documented spellings and formats, records that are sent back as they were read, and unknown ids.
 */
async function refusedReads(token: string, url: string): Promise<readonly string[]> {
  const refused: string[] = [];
  const call = async (id: string, expected: number, target: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const answer = await fetch(url + target, { ...init, headers });
    const text = await answer.text();
    const isExpected = answer.status === expected || (answer.status === 404 && absentRecords.has(id));
    if (!isExpected || isOfPrism(text))
      refused.push(`${id}: ${init.method ?? 'GET'} ${target} is answered ${answer.status}: ${text.slice(0, 600)}`);
    return text;
  };
  for (const { id, target, accept = 'application/json' } of lenientCalls(operations)) {
    // Prism checks every +json type against the schema of application/json.
    if (accept === mapMediaTypes.geojson) continue;
    await call(id, 200, target, { headers: { accept } });
  }
  for (const { id, path, method } of Object.values<Operation>(operations)) {
    if (method !== 'PUT' || path.includes('{')) continue;
    const reading = Object.values<Operation>(operations).find(
      (other) => other.method === 'GET' && other.answer.kind === 'record' && other.path === `${path}{id}`,
    );
    if (!reading) continue;
    const body = await call(reading.id, 200, `${path}1`);
    const headers = { 'content-type': 'application/json', prefer: 'handling=strict' };
    await call(id, 200, path, { method, body, headers });
    await call(reading.id, 404, `${path}999999999`);
  }
  return refused;
}

async function refusedExamples(examples: PrintedExamples): Promise<readonly string[]> {
  const refused: string[] = [];
  // Prism forwards a response when it is complete. A stream has no end, so none of it arrives.
  for (const operation of inExampleOrder(operations).filter(({ answer }) => answer.kind !== 'stream')) {
    const { id, upload } = operation;
    const { status, command, answer } = await examples.run(id);
    // Prism reads every body as text, which breaks the bytes of sheets and images.
    const isBroken = upload !== undefined && status === '422' && /unreadable_file|not_an_image/.test(answer);
    const isAbsent = status === '404' && absentRecords.has(id);
    const isExpected = expectedStatuses(operation).map(String).includes(status) || isBroken || isAbsent;
    if (!isExpected || isOfPrism(answer))
      refused.push(`${id}: ${command} is answered ${status}: ${answer.slice(0, 600)}`);
  }
  return refused;
}

const isOfPrism = (answer: string): boolean => answer.includes('https://stoplight.io/prism/errors');

async function startPrism(
  program: string,
  document: string,
  target: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'proxy', document, target, '--errors', '-p', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Prism is listening')) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error('Prism did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
