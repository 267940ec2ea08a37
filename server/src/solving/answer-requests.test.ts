import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { scatteredStops } from '../testing/scattered-stops.ts';
import { greatCircle, greatCircleDefaults } from '../travel/great-circle.ts';
import { answerRequests } from './answer-requests.ts';
import { newThreadFlags, type SolveRequest, type SolverMessage, stopIndex } from './thread-messages.ts';

describe('A solver thread', () => {
  it('fails, rather than return a solution, if it is ordered to stop while it makes matrices', async (t) => {
    const { port1: testPort, port2: solverPort } = new MessageChannel();
    t.after(() => testPort.close());
    answerRequests(solverPort);
    const coordinates = Array.from({ length: 13 }, (_, at) => ({ latitude: -30 + at / 99, longitude: -51 - at / 99 }));
    const [travel] = await greatCircle(greatCircleDefaults).matrices(coordinates);
    const flags = newThreadFlags();
    Atomics.store(flags, stopIndex, 1);
    testPort.postMessage({
      problem: { ...scatteredStops(12), profiles: [travel!.matrices] },
      seed: 1,
      timeS: 1,
      iterations: 50,
      reportsProgress: false,
      flags: flags,
    } satisfies SolveRequest);
    const [message] = (await once(testPort, 'message')) as [SolverMessage];
    assert.equal(message.kind, 'failed');
    assert.match(String(message.kind === 'failed' && message.error), /ordered to stop before its search began/);
  });
});
