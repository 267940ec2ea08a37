import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('What people read of the contract', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const expectedIn = { 'pt-BR': /Listar veículos/, en: /List vehicles/ } as const;
  const asked: readonly [query: string, language: keyof typeof expectedIn][] = [
    ['', 'pt-BR'],
    ['?lang=en', 'en'],
    ['?lang=pt-BR', 'pt-BR'],
    ['?language=en', 'en'],
    ['?lang=en&language=pt-BR', 'en'],
  ];
  for (const path of ['/docs/', '/openapi.json'])
    for (const [query, language] of asked)
      it(`is in ${language} at ${path}${query}`, async () => {
        const answer = await fetch(`${service.url}${path}${query}`, { headers: { 'accept-language': 'pt-BR' } });
        assert.equal(answer.status, 200);
        assert.match(await answer.text(), expectedIn[language]);
      });

  it('is offered in the other language by the name that all pages have', async () => {
    const page = await (await fetch(`${service.url}/docs/?lang=en`)).text();
    assert.match(page, /href="\?lang=pt-BR"/);
    assert.match(page, /href="\/openapi\.json\?lang=en"/);
  });
});
