import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventReader } from './event-reader.ts';

const read = (chunks: readonly string[]) => {
  const reader = new EventReader();
  const events = chunks.flatMap((chunk) => reader.read(chunk));
  return { events: events.map(({ id, event, data }) => `${id} ${event} ${data}`), retryMs: reader.retryMs };
};

describe('The events of a stream', () => {
  const cases: readonly [says: string, text: string, events: readonly string[]][] = [
    ['have an id, a name and data', 'id: 7\nevent: moved\ndata: {"a":1}\n\n', ['7 moved {"a":1}']],
    ['come one after the other', 'id: 1\ndata: a\n\nid: 2\ndata: b\n\n', ['1 message a', '2 message b']],
    [
      'take the id of the previous event when they have none',
      'id: 1\ndata: a\n\ndata: b\n\n',
      ['1 message a', '1 message b'],
    ],
    ['do not take the name of the previous event', 'event: x\ndata: a\n\ndata: b\n\n', [' x a', ' message b']],
    ['may have data in several lines', 'data: a\ndata:b\ndata\n\n', [' message a\nb\n']],
    ['are ignored without data', 'id: 1\nevent: x\n\n', []],
    ['are not emitted before they are complete', 'id: 1\ndata: a\n\nid: 2\ndata: b\n', ['1 message a']],
    ['are not comments', ': alive\n\ndata: a\n\n:\n\n', [' message a']],
    ['lose at most one leading space', 'data:  a \n\n', [' message  a ']],
    ['ignore unknown fields', 'weight: 3\ndata: a\n\n', [' message a']],
    ['may be of any language', 'data: ônibus 🚌\n\n', [' message ônibus 🚌']],
  ];
  for (const [title, text, events] of cases) {
    it(title, () => assert.deepEqual(read([text]).events, events));
    it(`${title}, with any line ending and any chunking`, () => {
      for (const end of ['\n', '\r\n', '\r']) {
        // The next character decides whether a carriage return is a whole line ending.
        const whole = `${text.replaceAll('\n', end)}:${end}`;
        assert.deepEqual(read([...whole]).events, events, JSON.stringify(end));
        for (let at = 0; at <= whole.length; at++)
          assert.deepEqual(read([whole.slice(0, at), whole.slice(at)]).events, events, `${JSON.stringify(end)} ${at}`);
      }
    });
  }

  it('set the pause before reconnecting', () => {
    assert.equal(read(['retry: 250\n\n']).retryMs, 250);
    assert.equal(read(['retry: soon\n\n']).retryMs, undefined);
  });
});
