import assert from 'node:assert/strict';
import { it } from 'node:test';
import { languageOf } from './sheet-command.ts';

it('A command reports in the language that it is given, else in that of the terminal', () => {
  const cases: readonly [given: string | undefined, env: Record<string, string>, language: string][] = [
    [undefined, {}, 'en'],
    [undefined, { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
    [undefined, { LANG: 'pt' }, 'pt-BR'],
    [undefined, { LANG: 'pt_PT.UTF-8' }, 'pt-BR'],
    [undefined, { LANG: 'de_DE.UTF-8' }, 'en'],
    [undefined, { LANG: 'C.UTF-8' }, 'en'],
    [undefined, { LANG: 'pt_BR.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
    [undefined, { LANG: 'en_US.UTF-8', LC_MESSAGES: 'en_US.UTF-8', LC_ALL: 'pt_BR' }, 'pt-BR'],
    [undefined, { LANG: 'pt_BR.UTF-8', LC_ALL: '' }, 'pt-BR'],
    ['en', { LANG: 'pt_BR.UTF-8' }, 'en'],
    ['pt-BR', { LC_ALL: 'C' }, 'pt-BR'],
  ];
  for (const [given, env, language] of cases) assert.equal(languageOf(given, env), language, JSON.stringify(env));
});
