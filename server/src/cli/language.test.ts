import assert from 'node:assert/strict';
import { it } from 'node:test';
import { languageOf } from './language.ts';

it('A command speaks the language of --language, else that of the locale', () => {
  const cases: readonly [args: readonly string[], env: Record<string, string>, language: string][] = [
    [[], {}, 'en'],
    [[], { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
    [[], { LANG: 'pt' }, 'pt-BR'],
    [[], { LANG: 'pt_PT.UTF-8' }, 'pt-BR'],
    [[], { LANG: 'de_DE.UTF-8' }, 'en'],
    [[], { LANG: 'C.UTF-8' }, 'en'],
    [[], { LANG: 'pt_BR.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
    [[], { LANG: 'en_US.UTF-8', LC_MESSAGES: 'en_US.UTF-8', LC_ALL: 'pt_BR' }, 'pt-BR'],
    [[], { LANG: 'pt_BR.UTF-8', LC_ALL: '' }, 'pt-BR'],
    [['--language', 'en'], { LANG: 'pt_BR.UTF-8' }, 'en'],
    [['import', 'plan', '--language=pt-BR', 'x.csv'], { LC_ALL: 'C' }, 'pt-BR'],
    [['--language', 'de'], { LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
    [['import', '--language'], {}, 'en'],
  ];
  for (const [args, env, language] of cases) assert.equal(languageOf(args, env), language, JSON.stringify([args, env]));
});
