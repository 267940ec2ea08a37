import assert from 'node:assert/strict';
import { it } from 'node:test';
import { enrolmentPath } from '@tropeiro/domain/access/enrolment.ts';
import { pages } from '../files/pages.ts';
import { phones, untilThePage } from './phones.ts';

it('the link of an enrolment leads to a page of the service, or its description says that there is none yet', () => {
  const hasPage = pages.some(({ path }) => enrolmentPath('token').startsWith(`${path}#`));
  const { description } = phones.createEnrolment;
  assert.equal(description.en.includes(untilThePage.en), !hasPage);
  assert.equal(description['pt-BR'].includes(untilThePage['pt-BR']), !hasPage);
});
