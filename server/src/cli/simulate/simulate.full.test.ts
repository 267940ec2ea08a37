import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fillDemoIfEmpty } from '../../demo/fill-if-empty.ts';
import { openImages } from '../../files/open-images.ts';
import { readSettings } from '../../settings.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { tropeiroOn } from '../testing.ts';

describe('The simulation from outside', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: service.folder })));
  });
  after(() => service.stop());

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const morning = ['--from', `${yesterday}T10:00:00Z`, '--until', `${yesterday}T13:00:00Z`, '--speed', '1000000'];
  const simulate = (...args: string[]) => tropeiroOn(service.target)(['simulate', '--url', service.url, ...args]);
  const countsIn = (out: string) =>
    (/^Messages of (\d+) vehicles: (\d+) new, (\d+) repeated, (\d+) quarantined\.\n$/.exec(out) ?? [])
      .slice(1)
      .map(Number);

  it('drives the chosen vehicles, and repeats the same messages with the same seed', async () => {
    const first = await simulate(...morning, '--vehicles', '3');
    assert.equal(first.code, 0, first.err);
    const [vehicles, fresh = 0, repeated] = countsIn(first.out);
    assert.deepEqual([vehicles, fresh > 10, repeated], [3, true, 0]);
    const [, ...again] = countsIn((await simulate(...morning, '--vehicles', '3')).out);
    assert.deepEqual(again, [0, fresh, 0]);
  });

  it('goes on with what was disturbed until all of it has arrived that can have', async () => {
    const disturbed = await simulate(
      ...morning,
      '--seed',
      '2',
      '--duplicates',
      '--disorder',
      '--outages',
      '--wrong-clocks',
    );
    assert.equal(disturbed.code, 0, disturbed.err);
    const [vehicles, fresh = 0] = countsIn(disturbed.out);
    assert.deepEqual([vehicles, fresh > 30], [12, true]);
  });

  const refused: readonly [title: string, args: readonly string[], code: number, err: RegExp][] = [
    ['a speed that is none', ['--speed', 'fast'], 2, /--speed must be a whole number from 1 to 1000000\./],
    ['a moment that is none', ['--from', 'soon'], 2, /--from must be a moment such as/],
    ['a token that is none', ['--token', 'x'], 1, /^401 /],
    ['a wrong password', ['--password', 'not this one'], 1, /^401 /],
    ['a service that is not there', ['--url', 'http://127.0.0.1:1'], 1, /^The service cannot be reached\./],
  ];
  for (const [title, args, code, err] of refused) {
    it(`ends at ${title} with what to do`, async () => {
      const result = await simulate(...args);
      assert.match(result.err, err);
      assert.equal(result.code, code);
    });
  }
});
