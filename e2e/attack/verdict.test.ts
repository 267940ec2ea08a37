import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complaintOf, delayOf, type Outcome } from './outcome.ts';
import { familyBytes } from './service-memory.ts';
import { faultsOf, onlySlowed, patienceOn, quietOf, type Seen, slowerOf, worstMemory } from './verdict.ts';

describe('The verdict on an attack', () => {
  const call = (ms: number, failure?: string) => ({ kind: 'page', at: 0, ms, ...(failure ? { failure } : {}) });
  const quiet = quietOf([call(10), call(20), call(200)]);
  const held: Seen = {
    name: 'some attack',
    samples: [call(10)],
    peakBytes: 300e6,
    maxBytes: 700e6,
    hasEnded: false,
    standsStill: false,
    met: new Map(),
    slowestMs: 0,
    complaints: [],
    delays: [],
  };

  it('allows the longer of a second and ten times the quiet', () => {
    assert.equal(quietOf([call(10)]).limitMs, 1000);
    assert.equal(quiet.limitMs, 2000);
    assert.deepEqual(faultsOf(held, quiet), []);
  });

  const broken: readonly (readonly [what: string, seen: Partial<Seen>, fault: RegExp])[] = [
    ['a call that failed', { samples: [call(1, 'page answered 503')] }, /failed: page answered 503/],
    ['a call that took too long', { samples: [call(2001)] }, /took over 2000 ms, a page 2001 ms/],
    ['no call at all', { samples: [] }, /made no call/],
    ['too much memory', { peakBytes: 701e6 }, /took 701 MB of 700 MB/],
    ['a service that ended', { hasEnded: true }, /ended/],
    ['a service that stands still', { standsStill: true }, /stood still/],
    ['an answer that came late', { delays: ['201 only after 17 s'] }, /only after 17 s/],
    ['an answer that should not be', { complaints: ['answered 500'] }, /answered 500/],
  ];
  for (const [what, seen, fault] of broken)
    it(`tells of ${what}`, () => assert.match(faultsOf({ ...held, ...seen }, quiet).join(), fault));

  it('allows an attack with large plans what they may take on top', () => {
    assert.deepEqual(faultsOf({ ...held, peakBytes: 2600e6, maxBytes: 2700e6 }, quiet), []);
    assert.match(faultsOf({ ...held, peakBytes: 2701e6, maxBytes: 2700e6 }, quiet).join(), /took 2701 MB of 2700 MB/);
  });

  it('names the attack under which the service took the most memory', () => {
    const plans = { ...held, name: 'large-plans', peakBytes: 1900e6, maxBytes: 2700e6 };
    assert.equal(worstMemory([held, plans, held]), 'memory: at most 1900 MB of 2700 MB, under large-plans');
  });

  it('tells waiting apart from what else may break', () => {
    const slow = { ...held, samples: [call(2001)] };
    const late = { ...held, delays: ['201 only after 17 s'] };
    assert.deepEqual(
      [held, slow, late, { ...slow, hasEnded: true }].map((seen) => onlySlowed(seen, quiet)),
      [false, true, true, false],
    );
  });

  it('allows more time on a machine that has become slower, never less', () => {
    const quick = quietOf([call(10)]);
    assert.equal(slowerOf(quick, quiet), quiet);
    assert.equal(slowerOf(quiet, quick), quiet);
    assert.equal(patienceOn(quick, 15), 15);
    assert.equal(patienceOn(quiet, 15), 30);
  });

  const problem = { 'content-type': 'application/problem+json', 'retry-after': '1' };
  const answer = (status: number, headers: object = problem, text = '{"code":"busy"}', ms = 5): Outcome => ({
    ...{ kind: 'answer', status, text, bytes: text.length, ms },
    headers: headers as Record<string, string>,
  });
  const outcomes: readonly (readonly [
    what: string,
    outcome: Outcome,
    mayCutOff: boolean,
    complaint: RegExp | undefined,
  ])[] = [
    ['success', answer(200, {}), false, undefined],
    ['a problem', answer(413), false, undefined],
    ['a 503 that says when to come back', answer(503), false, undefined],
    ['a 503 that does not', answer(503, { ...problem, 'retry-after': undefined }), false, /without Retry-After/],
    ['a 500', answer(500), false, /answered 500/],
    ['a refusal that is no problem', answer(400, { 'content-type': 'text/html' }), false, /no problem/],
    ['a problem without a code', answer(400, problem, '{}'), false, /without a code/],
    ['a problem of megabytes', { ...answer(400), bytes: 1e6 } as Outcome, false, /1000000 bytes/],
    ['silence', { kind: 'silence', ms: 60_000 }, true, /no answer/],
    ['an end without an answer, where one is due', { kind: 'cut off', why: 'ECONNRESET', ms: 1 }, false, /cut off/],
    ['an end without an answer, where none is due', { kind: 'cut off', why: 'ECONNRESET', ms: 1 }, true, undefined],
  ];
  for (const [what, outcome, mayCutOff, complaint] of outcomes)
    it(`${complaint ? 'complains of' : 'takes'} ${what}`, () =>
      complaint
        ? assert.match(complaintOf(outcome, mayCutOff) ?? '', complaint)
        : assert.equal(complaintOf(outcome, mayCutOff), undefined));

  it('calls late what was answered beyond the patience of an attacker', () => {
    assert.match(delayOf(answer(200, {}, '', 10_001), 10) ?? '', /200 only after 10\.0 s/);
    assert.equal(delayOf(answer(200, {}, '', 10_000), 10), undefined);
    assert.equal(delayOf({ kind: 'silence', ms: 60_000 }, 10), undefined);
  });

  it('counts the memory of a process and of those it started, PostgreSQL aside', () => {
    const processes = [
      { pid: 1, parent: 0, name: 'init', bytes: 1000 },
      { pid: 2, parent: 1, name: 'node', bytes: 100 },
      { pid: 3, parent: 2, name: 'node', bytes: 10 },
      { pid: 4, parent: 3, name: 'sh', bytes: 1 },
      { pid: 5, parent: 2, name: 'postgres', bytes: 5000 },
      { pid: 6, parent: 5, name: 'postgres', bytes: 5000 },
    ];
    assert.equal(familyBytes(processes, 2), 111);
  });
});
