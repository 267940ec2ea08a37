import assert from 'node:assert/strict';
import test from 'node:test';
import { type AdvisoryVerdict, advisoryVerdict } from './advisory-verdict.ts';

const table: readonly (readonly [what: string, printed: unknown, kind: AdvisoryVerdict['kind'], says: RegExp])[] = [
  ['no advisory at all passes', { vulnerabilities: {} }, 'passed', /0 milder/],
  ['a moderate one passes', { vulnerabilities: { a: { severity: 'moderate' } } }, 'passed', /1 milder/],
  ['a high one fails by its name', { vulnerabilities: { a: { severity: 'high' } } }, 'failed', /a \(high\)/],
  ['a critical one fails too', { vulnerabilities: { b: { severity: 'critical' } } }, 'failed', /b \(critical\)/],
  ['a registry without the endpoint is skipped', { message: '404 Not Found', statusCode: 404 }, 'skipped', /404/],
  ['a registry that refuses it is skipped', { message: '405 Not Allowed', statusCode: 405 }, 'skipped', /405/],
  ['an unreachable registry is skipped', { message: 'connect ECONNREFUSED' }, 'skipped', /ECONNREFUSED/],
  ['an unreadable lockfile fails', { message: 'loadVirtual requires a lockfile' }, 'failed', /lockfile/],
  ['an empty output fails', '', 'failed', /no report/],
];

for (const [description, printed, kind, sentence] of table) {
  test(`of the advisory check: ${description}`, () => {
    const verdict = advisoryVerdict(typeof printed === 'string' ? printed : JSON.stringify(printed));
    assert.equal(verdict.kind, kind);
    assert.match(verdict.sentence, sentence);
  });
}
