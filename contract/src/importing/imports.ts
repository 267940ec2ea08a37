import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description } from '@tropeiro/domain/language/schema.ts';
import { ImportReport, importMaxBytes, TemplateColumn } from '@tropeiro/domain/sheets/import-report.ts';
import { Type } from 'typebox';
import { listMediaTypes } from '../media-types.ts';
import { type AnyAnnouncementType, operation } from '../operation.ts';

const tag = bilingual('Imports', 'Importações');
const fileTypes = [listMediaTypes.csv, listMediaTypes.xlsx] as const;

/** What may be said of an import in its query, beside the file of a form, and in a JSON body. */
const options = {
  dry_run: Type.Optional(
    Type.Boolean(description('Do everything but keep nothing', 'Fazer tudo, mas não guardar nada')),
  ),
};

/** The two operations of a kind of record that files bring in. */
const importOf = <const Id extends string, const TemplateId extends string, const W extends AnyAnnouncementType>(kind: {
  readonly id: Id;
  readonly templateId: TemplateId;
  readonly path: `/import/${string}`;
  readonly plural: BilingualText;
  readonly key: BilingualText;
  readonly access: Permission;
  readonly announces: readonly W[];
}) => {
  const { plural, key, access, announces } = kind;
  const imports = operation({
    id: kind.id,
    method: 'POST',
    path: kind.path,
    tag,
    summary: bilingual(`Import ${plural.en} from a file`, `Importar ${plural['pt-BR']} de um arquivo`),
    description: bilingual(
      `CSV or XLSX of up to 100,000 rows: the body itself, the one file of a form, or Base64. dry_run may stand in the query, in a part of the form or in the body. The first row is headings, in English or Portuguese; the template shows them. ${key.en} tells whether a record is there already: then it is changed where a cell says otherwise, and an empty cell leaves it as it is. A row with a fault is left out and named in wrong_lines; the others go in, all of them or, should anything break, none. The same file again changes nothing.`,
      `CSV ou XLSX de até 100.000 linhas: o próprio corpo, o único arquivo de um formulário, ou Base64. dry_run pode vir na consulta, em uma parte do formulário ou no corpo. A primeira linha são os títulos, em inglês ou português; o modelo os mostra. ${key['pt-BR']} diz se um registro já existe: então ele muda onde uma célula diz outra coisa, e uma célula vazia o deixa como está. Uma linha com falha fica de fora e aparece em wrong_lines; as outras entram, todas ou, se algo quebrar, nenhuma. O mesmo arquivo de novo não muda nada.`,
    ),
    access,
    query: Type.Object(options),
    body: Type.Object({
      data: Type.Object({
        content: Type.String({
          minLength: 1,
          contentEncoding: 'base64',
          ...description('The file in Base64', 'O arquivo em Base64'),
        }),
        ...options,
      }),
      ...options,
    }),
    upload: { pointer: '/data/content', maxBytes: importMaxBytes, mediaType: fileTypes.join(', '), plain: fileTypes },
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: ImportReport }) },
    announces,
    refusals: ['unreadable_file', 'import_running', 'too_many_misses'],
  });
  const template = operation({
    id: kind.templateId,
    method: 'GET',
    path: `${kind.path}/template`,
    tag,
    summary: bilingual(`Columns of a file of ${plural.en}`, `Colunas de um arquivo de ${plural['pt-BR']}`),
    description: bilingual(
      'As CSV or XLSX, by Accept, a file with the headings and a row to show how; in Portuguese by Accept-Language.',
      'Em CSV ou XLSX, conforme Accept, um arquivo com os títulos e uma linha de exemplo; em português por Accept-Language.',
    ),
    access,
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: Type.Array(TemplateColumn) }),
      bytes: fileTypes,
    },
    refusals: [],
  });
  return { [kind.id]: imports, [kind.templateId]: template } as { readonly [K in Id]: typeof imports } & {
    readonly [K in TemplateId]: typeof template;
  };
};

/** What files bring in. */
export const imports = {
  ...importOf({
    id: 'importVehicles',
    templateId: 'getVehicleTemplate',
    path: '/import/vehicle',
    plural: bilingual('vehicles', 'veículos'),
    key: bilingual('The plate', 'A placa'),
    access: 'vehicle:write',
    announces: ['vehicle.created', 'vehicle.updated', 'vehicle.status_changed'],
  }),
  ...importOf({
    id: 'importDrivers',
    templateId: 'getDriverTemplate',
    path: '/import/driver',
    plural: bilingual('drivers', 'motoristas'),
    key: bilingual('The CPF', 'O CPF'),
    access: 'driver:write',
    announces: ['driver.created', 'driver.updated'],
  }),
  ...importOf({
    id: 'importPointsOfInterest',
    templateId: 'getPointOfInterestTemplate',
    path: '/import/point_of_interest',
    plural: bilingual('points of interest', 'pontos de interesse'),
    key: bilingual('The external code (migration_id)', 'O código externo (migration_id)'),
    access: 'point_of_interest:write',
    announces: ['point_of_interest.created', 'point_of_interest.updated'],
  }),
};
