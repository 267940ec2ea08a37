import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type StreamActor, StreamSessions } from './stream-sessions.ts';

const actor = (session_id: number, customer_id = 1): StreamActor => ({
  ...{ session_id, customer_id, signing_key_id: 'key', user_version: 1, customer_version: 1 },
});

/** Streams of sessions. Those in `ended` have ended. */
function watching() {
  const [asked, ended, ends]: [number[][], Set<number>, number[]] = [[], new Set(), []];
  const sessions = new StreamSessions(async (actors) => {
    asked.push(actors.map(({ session_id }) => session_id));
    return actors.flatMap(({ session_id }, place) => (ended.has(session_id) ? place : []));
  }, 3600);
  const watch = (id: number, companyId?: number) => sessions.watch(actor(id, companyId), () => void ends.push(id));
  return { asked, ended, ends, sessions, watch };
}

describe('Sessions of streams', () => {
  it('are checked together, for the company in a notice', async () => {
    const { asked, ended, ends, sessions, watch } = watching();
    const releases = [watch(1), watch(2), watch(3, 2)];
    await turn();
    assert.deepEqual(asked, [[1], [2, 3]], 'each once when it begins, those that wait together');
    asked.length = 0;
    ended.add(2);
    sessions.checkCompany(1);
    sessions.checkCompany(undefined);
    await turn();
    assert.deepEqual(
      [asked, ends],
      [
        [
          [1, 2],
          [1, 2, 3],
        ],
        [2, 2],
      ],
    );
    for (const release of releases) release();
  });

  it('are checked in pages, and no longer once a stream is released', async () => {
    const { asked, sessions, watch } = watching();
    const releases = Array.from({ length: 2500 }, (_, at) => watch(at));
    await turn();
    asked.length = 0;
    releases.pop()?.();
    sessions.checkCompany(1);
    await turn();
    assert.deepEqual(
      asked.map(({ length }) => length),
      [1000, 1000, 499],
    );
    for (const release of releases) release();
  });
});
