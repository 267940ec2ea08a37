import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { periodParameterOf } from './period-parameters.ts';
import { propertiesOf } from './schema-properties.ts';

/** The spellings of a begin and an end that the operations have, and common ones of other APIs. */
const begins = ['begin_date', 'initial_date', 'date_time_start', 'start', 'startDate', 'from'];
const ends = ['end_date', 'final_date', 'date_time_end', 'end', 'endDate', 'until'];

describe('The begin of a period', () => {
  const known: readonly [id: keyof typeof operations, begin: string, end: string][] = [
    ['listRoutePlans', 'begin_date', 'end_date'],
    ['listDailySummary', 'initial_date', 'end_date'],
    ['listTrack', 'date_time_start', 'date_time_end'],
    ['listEvents', 'periods[0][begin]', 'periods[0][end]'],
  ];
  for (const [id, begin, end] of known)
    it(`is ${begin} for ${id}, however it is spelt`, () => {
      const meantBy = periodParameterOf((operations[id] as Operation).query);
      assert.deepEqual(new Set(begins.map(meantBy)), new Set([begin]));
      assert.deepEqual(new Set(ends.map(meantBy)), new Set([end]));
    });

  it('is nothing for an operation without a period', () => {
    const meantBy = periodParameterOf(operations.listFleets.query);
    assert.deepEqual(
      [...begins, ...ends].flatMap((name) => meantBy(name) ?? []),
      [],
    );
  });

  it('has a spelling that is known, in every operation', () => {
    for (const { id, query } of Object.values(operations) as Operation[]) {
      const names = Object.keys(propertiesOf(query)).filter((name) =>
        /^(begin|start|initial|end|final)_|^date_time_(begin|start|end)$/.test(name),
      );
      const meantBy = periodParameterOf(query);
      for (const name of names) assert.equal(meantBy(name), name, id);
    }
  });
});

describe('A misspelt period', () => {
  let service: TestService;
  let access: string;
  before(async () => {
    service = await startTestService();
    access = (await service.logIn('manager')).access;
  });
  after(() => service.stop());

  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${access}`, ...headers },
    });
    const { errors } = (await response.json()) as { errors?: Record<string, string>[] };
    return {
      status: response.status,
      ignored: response.headers.get('ignored-parameters'),
      faults: errors?.map(({ parameter, message }) => `${parameter} ${message}`),
    };
  };

  it('is ignored, and the header names the right parameter', async () => {
    assert.deepEqual(await ask('/import/route_plan?initial_date=2026-03-01&start=2026-03-01&colour=1'), {
      status: 200,
      ignored: 'initial_date;meant=begin_date, start;meant=begin_date, colour',
      faults: undefined,
    });
  });

  it('is a fault beside the missing parameter', async () => {
    const { status, faults } = await ask('/daily_summary/?begin_date=2026-03-01&end_date=2026-03-02');
    assert.equal(status, 400);
    assert.ok(
      faults?.includes('begin_date is not a field of this call; did you mean initial_date?'),
      faults?.join('\n'),
    );
    assert.ok(faults?.includes('initial_date is required'), faults?.join('\n'));
  });

  it('is a fault in strict handling', async () => {
    const strict = { prefer: 'handling=strict' };
    assert.deepEqual((await ask('/import/route_plan?from=2026-03-01', strict)).faults, [
      'from is not a field of this call; did you mean begin_date?',
    ]);
  });
});
