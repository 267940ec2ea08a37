import { imports } from '@tropeiro/contract/importing/imports.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { routeObjectives } from '@tropeiro/domain/planning/route-objective.ts';
import type { ImportIdOf } from '../../importing/kinds/import-kinds.ts';
import { type Command, command } from '../command.ts';
import { companyOption, dryRunOption, fileName, languageOption } from './options.ts';

/**
 * The name of the command for an operation that imports a file: `import points-of-interest` for
 * `importPointsOfInterest`.
 */
export function importCommandName(id: ImportIdOf<'import'>): string {
  const words = id.replace(/^import/, '').match(/[A-Z][a-z]*/g) ?? [];
  return `import ${words.join('-').toLowerCase()}`;
}

/** A command for each operation that imports a file. */
const recordCommands = (Object.keys(imports) as (keyof typeof imports)[]).flatMap((id) =>
  isSheetImport(id) ? recordCommand(id) : [],
);

function isSheetImport(id: keyof typeof imports): id is ImportIdOf<'import'> {
  return id.startsWith('import');
}

function recordCommand(id: ImportIdOf<'import'>): Command {
  const { summary } = imports[id];
  return command(
    importCommandName(id),
    bilingual(
      `${summary.en}, CSV or XLSX. Exits with 1 if lines were left out.`,
      `${summary['pt-BR']}, CSV ou XLSX. Termina com o código 1 se linhas ficaram de fora.`,
    ),
    {
      document: companyOption,
      'dry-run': dryRunOption,
      'create-missing': {
        flag: true,
        sentence: bilingual(
          'creates the fleets, cost centers, departments, colors, categories and fuels that the file names and that do not exist',
          'cria as frotas, centros de custo, departamentos, cores, categorias e combustíveis que o arquivo cita e que não existem',
        ),
      },
      language: languageOption,
    },
    async (input) => (await import('../import/import.ts')).importRecords(id, input),
    {
      name: fileName,
      sentence: bilingual('the file; its first row has the headings', 'o arquivo; a primeira linha tem os títulos'),
    },
  );
}

/** Commands that import files. */
export const importCommands: readonly Command[] = [
  ...recordCommands,
  command(
    'import plan',
    bilingual(
      'Plans a route whose points are in a CSV or XLSX file, or are invoices (NF-e). Exits with 1 if not everything was planned.',
      'Planeja uma rota cujos pontos estão em um arquivo CSV ou XLSX, ou são notas fiscais (NF-e). Termina com o código 1 se nem tudo foi planejado.',
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
          'when it ends, as 18:00; on the next day if not after the start',
          'quando termina, no formato 18:00; se não for depois do início, no dia seguinte',
        ),
      },
      code: {
        required: false,
        sentence: bilingual(
          'external code of the plan; default: the name of the file, if there is only one',
          'código externo do plano; padrão: o nome do arquivo, se for um só',
        ),
      },
      plates: {
        required: false,
        sentence: bilingual(
          'plates of the vehicles that share the route, separated by commas',
          'placas dos veículos que dividem a rota, separadas por vírgulas',
        ),
      },
      drivers: {
        required: false,
        sentence: bilingual(
          'CPFs of the drivers who share the route, separated by commas',
          'CPFs dos motoristas que dividem a rota, separados por vírgulas',
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
          'source of travel times: G, O or H; default: G',
          'fonte dos tempos de viagem: G, O ou H; padrão: G',
        ),
      },
      objective: {
        required: false,
        sentence: bilingual(
          `one of ${codesOf(routeObjectives).join(', ')}; default: time`,
          `um destes: ${codesOf(routeObjectives).join(', ')}; padrão: time`,
        ),
      },
      'on-duplicate': {
        required: false,
        sentence: bilingual(
          'if a plan has the same code: allow, error or replace; default: allow',
          'se já existe um plano com o mesmo código: allow, error ou replace; padrão: allow',
        ),
      },
      'all-or-nothing': {
        flag: true,
        sentence: bilingual('stores nothing if a line is wrong', 'não grava nada se uma linha tiver falha'),
      },
      async: {
        flag: true,
        sentence: bilingual('lets the service optimize the plan later', 'deixa para o serviço otimizar o plano depois'),
      },
      'dry-run': dryRunOption,
      language: languageOption,
    },
    async (input) => (await import('../import/import-plan.ts')).importPlan(input),
    {
      name: fileName,
      sentence: bilingual(
        'the file: a sheet whose first row has the headings, an invoice in XML, or a ZIP of invoices',
        'o arquivo: uma planilha cuja primeira linha tem os títulos, uma nota fiscal em XML, ou um ZIP de notas',
      ),
      canRepeat: true,
    },
  ),
  command(
    'geodata import',
    bilingual(
      'Imports roads, map and addresses for all companies: an extract of OpenStreetMap, a map, or addresses with coordinates. Exits with 1 if lines were left out.',
      'Importa vias, mapa e endereços para todas as empresas: um extrato do OpenStreetMap, um mapa, ou endereços com coordenadas. Termina com o código 1 se linhas ficaram de fora.',
    ),
    {
      again: {
        flag: true,
        sentence: bilingual(
          'imports a file of addresses again that was already imported',
          'importa de novo um arquivo de endereços que já foi importado',
        ),
      },
      language: languageOption,
    },
    async (input) => (await import('../geodata.ts')).importGeodata(input),
    {
      name: fileName,
      sentence: bilingual(
        'an extract (.osm.pbf), a map (.pmtiles), a CSV of the IBGE register (CNEFE) or of your own table, or a ZIP of one',
        'um extrato (.osm.pbf), um mapa (.pmtiles), um CSV do cadastro do IBGE (CNEFE) ou de uma tabela sua, ou um ZIP com um deles',
      ),
    },
  ),
];
