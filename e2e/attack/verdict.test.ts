import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complaintOf, delayOf, type Outcome } from './outcome.ts';
import { processTreeBytes } from './service-memory.ts';
import { faultsOf, type Observation, onlySlowed, patienceOn, quietOf, slowerOf, worstMemory } from './verdict.ts';

describe('The verdict on an attack', () => {
  const call = (ms: number, failure?: string) => ({ kind: 'page', at: 0, ms, ...(failure ? { failure } : {}) });
  const quiet = quietOf([call(10), call(20), call(200)]);
  const withstood: Observation = {
    name: 'some attack',
    samples: [call(10)],
    peakBytes: 300e6,
    maxBytes: 700e6,
    hasEnded: false,
    isUnresponsive: false,
    outcomeCounts: new Map(),
    slowestMs: 0,
    complaints: [],
    delays: [],
  };

  it('allows the longer of a second and ten times the quiet', () => {
    assert.equal(quietOf([call(10)]).limitMs, 1000);
    assert.equal(quiet.limitMs, 2000);
    assert.deepEqual(faultsOf(withstood, quiet), []);
  });

  const broken: readonly (readonly [what: string, seen: Partial<Observation>, fault: RegExp])[] = [
    ['a call that failed', { samples: [call(1, 'page answered 503')] }, /failed: page answered 503/],
    ['a call that took too long', { samples: [call(2001)] }, /took over 2000 ms, a page 2001 ms/],
    ['no call at all', { samples: [] }, /made no call/],
    ['too much memory', { peakBytes: 701e6 }, /took 701 MB of 700 MB/],
    ['a service that ended', { hasEnded: true }, /ended/],
    ['a service that stands still', { isUnresponsive: true }, /stood still/],
    ['an answer that came late', { delays: ['201 only after 17 s'] }, /only after 17 s/],
    ['an answer that should not be', { complaints: ['answered 500'] }, /answered 500/],
  ];
  for (const [description, seen, fault] of broken)
    it(`reports ${description}`, () => assert.match(faultsOf({ ...withstood, ...seen }, quiet).join(), fault));

  it('allows an attack with large plans the memory that they may use in addition', () => {
    assert.deepEqual(faultsOf({ ...withstood, peakBytes: 2600e6, maxBytes: 2700e6 }, quiet), []);
    assert.match(
      faultsOf({ ...withstood, peakBytes: 2701e6, maxBytes: 2700e6 }, quiet).join(),
      /took 2701 MB of 2700 MB/,
    );
  });

  it('names the attack under which the service took the most memory', () => {
    const plans = { ...withstood, name: 'large-plans', peakBytes: 1900e6, maxBytes: 2700e6 };
    assert.equal(worstMemory([withstood, plans, withstood]), 'memory: at most 1900 MB of 2700 MB, under large-plans');
  });

  it('distinguishes waiting from other broken promises', () => {
    const slow = { ...withstood, samples: [call(2001)] };
    const late = { ...withstood, delays: ['201 only after 17 s'] };
    assert.deepEqual(
      [withstood, slow, late, { ...slow, hasEnded: true }].map((seen) => onlySlowed(seen, quiet)),
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
  for (const [description, outcome, mayCutOff, complaint] of outcomes)
    it(`${complaint ? 'complains of' : 'takes'} ${description}`, () =>
      complaint
        ? assert.match(complaintOf(outcome, mayCutOff) ?? '', complaint)
        : assert.equal(complaintOf(outcome, mayCutOff), undefined));

  it('counts responses beyond the patience of an attacker as late', () => {
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
    assert.equal(processTreeBytes(processes, 2), 111);
  });
});
