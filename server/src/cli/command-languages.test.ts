import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { settingTable } from '../settings.ts';
import { commands } from './commands.ts';
import { tropeiroOn } from './testing.ts';
import { welcome } from './welcome.ts';

/** Without a database: no command here opens one. */
const tropeiro = tropeiroOn({ ownerUrl: '', appUrl: '' });
const portuguese = { LANG: 'pt_BR.UTF-8' };

/** The lines of a help text, each without its leading name. */
const textsOf = (help: string): string[] =>
  help
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim().replace(/^\S+(?: \S+)*? {2,}/, ''));

describe('The language of the command line', () => {
  for (const args of [[], ...commands.map(({ name }) => name.split(' '))])
    it(`is that of LANG in the help of tropeiro ${args.join(' ')}`, async () => {
      const [inEnglish, inPortuguese] = [
        await tropeiro([...args, '--help']),
        await tropeiro([...args, '--help'], '', portuguese),
      ];
      assert.deepEqual([inEnglish.code, inPortuguese.code], [0, 0]);
      const [english, other] = [textsOf(inEnglish.out), textsOf(inPortuguese.out)];
      assert.ok(english.length > 0);
      assert.equal(other.length, english.length);
      for (const [index, text] of english.entries()) assert.notEqual(other[index], text);
    });

  it('has a text of its own for every command, option, operand and setting', () => {
    const texts = [
      ...commands.flatMap(({ sentence, options, operand }) => [
        sentence,
        ...Object.values(options).map((option) => option.sentence),
        ...(operand ? [operand.name, operand.sentence] : []),
      ]),
      ...settingTable.map(({ description }) => description),
    ];
    for (const text of texts) {
      for (const language of languages) assert.match(text[language], /\S/);
      assert.notEqual(text.en, text['pt-BR']);
    }
  });

  const wrong: readonly [title: string, args: readonly string[], err: RegExp][] = [
    ['a command there is not', ['voar'], /^Não existe o comando "voar"\. Veja: npx tropeiro --help\n$/],
    [
      'an option there is not',
      ['migrate', '--fast'],
      /^Não existe a opção --fast\. Veja: npx tropeiro migrate --help\n$/,
    ],
    ['a missing option', ['user', 'password', '--login', 'x'], /^Informe --document, --password\. /],
    ['a missing operand', ['restore'], /^Informe um ARQUIVO\. /],
    ['an option without its value', ['user', 'password', '--login'], /^--login precisa de um valor\. /],
    ['a flag with a value', ['serve', '--demo=yes'], /^--demo não aceita valor\. /],
    ['a word too many', ['migrate', 'agora'], /^"agora" é um argumento inesperado\. /],
    [
      'a language there is not',
      ['openapi', '--language', 'de'],
      /^--language deve ser um destes valores: en, pt-BR\. /,
    ],
    ['a number that is none', ['simulate', '--speed', 'x'], /^--speed deve ser um número inteiro de 1 a 1000000\.\n$/],
    ['a part of the service there is not', ['serve', '--role', 'cafe'], /^--role aceita api e worker, não "cafe"\.\n$/],
  ];
  for (const [title, args, err] of wrong)
    it(`is that of LANG for ${title}`, async () => {
      const result = await tropeiro(args, '', portuguese);
      assert.deepEqual([result.code, result.out], [2, '']);
      assert.match(result.err, err);
    });

  it('is that of LANG for settings that cannot be used', async () => {
    const { code, err } = await tropeiro(['serve'], '', { ...portuguese, PORT: 'oitenta', LOG_LEVEL: 'loud' });
    assert.equal(code, 1);
    assert.match(
      err,
      /^PORT tem o valor "oitenta": deve ser um número inteiro de 0 a 65535\. Porta em que o serviço escuta/m,
    );
    assert.match(err, /^LOG_LEVEL tem o valor "loud": deve ser um destes valores: /m);
  });

  it('is that of LANG for a backup that cannot be read', async () => {
    const { code, err } = await tropeiro(['backup', 'verify', '/nowhere/x'], '', { ...portuguese, DATABASE_URL: '' });
    assert.deepEqual([code, err], [1, 'Não foi possível ler o arquivo /nowhere/x (ENOENT).\n']);
  });

  it('is that of LANG for a data folder that cannot be written', async () => {
    const settings = { ...portuguese, DATABASE_URL: '', DATA_DIR: join(import.meta.filename, 'data') };
    const { code, err } = await tropeiro(['migrate'], '', settings);
    assert.equal(code, 1);
    assert.match(err, /^Não é possível gravar na pasta de dados .*Defina DATA_DIR como uma pasta/);
  });

  it('is that of --language before that of LANG', async () => {
    const { err } = await tropeiro(['import', 'vehicles', '--language', 'en'], '', portuguese);
    assert.match(err, /^Give one FILE, --document\. /);
  });

  const states = [
    { companies: 'none', demoAcceptedFrom: 'machine' },
    { companies: 'demo', demoAcceptedFrom: 'machine' },
    { companies: 'demo', demoAcceptedFrom: 'network' },
    { companies: 'others', demoAcceptedFrom: 'machine' },
  ] as const;
  for (const state of states)
    it(`is one alone in the welcome of a service with ${state.companies} (${state.demoAcceptedFrom})`, () => {
      const text = welcome({ url: 'http://127.0.0.1:8080', folder: './data', dataDir: undefined, ...state });
      assert.match(text.en, /^Tropeiro is running\n {2}API {8}http:\/\/127\.0\.0\.1:8080\n/);
      assert.match(text['pt-BR'], /^O Tropeiro está no ar\n {2}API {8}http:\/\/127\.0\.0\.1:8080\n/);
      assert.equal(text['pt-BR'].split('\n').length, text.en.split('\n').length);
      assert.doesNotMatch(text.en, /senha|empresa|máquina|[ãéç]/);
      assert.doesNotMatch(text['pt-BR'], /\b(the|published|running|works|give)\b/);
    });
});
