import { imports } from '@tropeiro/contract/importing/imports.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { routeObjectives } from '@tropeiro/domain/planning/route-objective.ts';
import type { ImportIdOf } from '../../importing/import-kinds.ts';
import { type Command, command } from '../command.ts';
import { companyOption, dryRunOption, fileName, languageOption } from './options.ts';

/** A command for each operation that imports a file: `importPointsOfInterest` is `import points-of-interest`. */
const recordCommands = (Object.keys(imports) as (keyof typeof imports)[]).flatMap((id) =>
  isSheetImport(id) ? recordCommand(id) : [],
);

function isSheetImport(id: keyof typeof imports): id is ImportIdOf<'file'> {
  return id.startsWith('import');
}

function recordCommand(id: ImportIdOf<'file'>): Command {
  const words = id.replace(/^import/, '').match(/[A-Z][a-z]*/g) ?? [];
  const { summary } = imports[id];
  return command(
    `import ${words.join('-').toLowerCase()}`,
    bilingual(
      `${summary.en}, CSV or XLSX. Exits with 1 when lines were left out.`,
      `${summary['pt-BR']}, CSV ou XLSX. Termina com o código 1 quando linhas ficam de fora.`,
    ),
    {
      document: companyOption,
      'dry-run': dryRunOption,
      'create-missing': {
        flag: true,
        sentence: bilingual(
          'creates the fleets, cost centers, departments, colors, categories and fuels that are named and not there',
          'cria as frotas, centros de custo, departamentos, cores, categorias e combustíveis citados que não existem',
        ),
      },
      language: languageOption,
    },
    async (given) => (await import('../import.ts')).importRecords(id, given),
    {
      name: fileName,
      sentence: bilingual('the file; its first row is the headings', 'o arquivo; a primeira linha são os títulos'),
    },
  );
}

/** Commands that import files. */
export const importCommands: readonly Command[] = [
  ...recordCommands,
  command(
    'import plan',
    bilingual(
      'Plans a route whose points are in a CSV or XLSX file, or are invoices (NF-e). Exits with 1 when not everything is planned.',
      'Planeja uma rota cujos pontos estão em um arquivo CSV ou XLSX, ou são notas fiscais (NF-e). Termina com o código 1 quando nem tudo é planejado.',
    ),
    {
      document: companyOption,
      date: {
        required: true,
        sentence: bilingual('day of the plan, as 2026-12-01', 'dia do plano, no formato 2026-12-01'),
      },
      from: { required: true, sentence: bilingual('when it begins, as 08:00', 'quando começa, no formato 08:00') },
      to: {
        required: true,
        sentence: bilingual(
          'when it ends, as 18:00; if not after its begin, on the next day',
          'quando termina, no formato 18:00; se não for depois do início, no dia seguinte',
        ),
      },
      code: {
        required: false,
        sentence: bilingual(
          'external code of the plan; when absent, the name of the file if there is only one',
          'código externo do plano; sem ela, o nome do arquivo, se for um só',
        ),
      },
      plates: {
        required: false,
        sentence: bilingual(
          'plates of the vehicles it is split over, separated by commas',
          'placas dos veículos entre os quais é dividido, separadas por vírgulas',
        ),
      },
      drivers: {
        required: false,
        sentence: bilingual(
          'CPFs of the drivers it is split over, separated by commas',
          'CPFs dos motoristas entre os quais é dividido, separados por vírgulas',
        ),
      },
      windows: { flag: true, sentence: bilingual('respects the time windows', 'respeita as janelas de horário') },
      'no-optimize': {
        flag: true,
        sentence: bilingual('follows the order of the file', 'segue a ordem do arquivo'),
      },
      'no-geocoding': {
        flag: true,
        sentence: bilingual('accepts no address without coordinates', 'não aceita endereços sem coordenadas'),
      },
      source: {
        required: false,
        sentence: bilingual(
          'source of travel times: G, O or H; G when absent',
          'fonte dos tempos de viagem: G, O ou H; sem ela, G',
        ),
      },
      objective: {
        required: false,
        sentence: bilingual(
          `one of ${codesOf(routeObjectives).join(', ')}; time when absent`,
          `um destes: ${codesOf(routeObjectives).join(', ')}; sem ela, time`,
        ),
      },
      'on-duplicate': {
        required: false,
        sentence: bilingual(
          'for a plan of the same code: allow, error or replace; allow when absent',
          'para um plano de mesmo código: allow, error ou replace; sem ela, allow',
        ),
      },
      'all-or-nothing': {
        flag: true,
        sentence: bilingual('stores nothing when a line is wrong', 'não grava nada se uma linha tiver falha'),
      },
      async: {
        flag: true,
        sentence: bilingual('lets the service optimize the plan later', 'deixa para o serviço otimizar o plano depois'),
      },
      'dry-run': dryRunOption,
      language: languageOption,
    },
    async (given) => (await import('../import-plan.ts')).importPlan(given),
    {
      name: fileName,
      sentence: bilingual(
        'the file: a sheet whose first row is the headings, an invoice in XML, or a ZIP of invoices',
        'o arquivo: uma planilha cuja primeira linha são os títulos, uma nota fiscal em XML, ou um ZIP de notas',
      ),
      canRepeat: true,
    },
  ),
  command(
    'geodata import',
    bilingual(
      'Imports addresses with their coordinates, for geocoding in all companies. Exits with 1 when lines were left out.',
      'Importa endereços com suas coordenadas, para a geocodificação de todas as empresas. Termina com o código 1 quando linhas ficam de fora.',
    ),
    {
      again: {
        flag: true,
        sentence: bilingual(
          'imports a file again that was imported already',
          'importa de novo um arquivo que já foi importado',
        ),
      },
      language: languageOption,
    },
    async (given) => (await import('../geodata.ts')).importGeodata(given),
    {
      name: fileName,
      sentence: bilingual(
        'CSV, the register of IBGE (CNEFE) or a table of your own, or a zip archive of one',
        'CSV do cadastro do IBGE (CNEFE) ou uma tabela sua, ou um ZIP com um deles',
      ),
    },
  ),
];
