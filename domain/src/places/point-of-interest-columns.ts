import { bilingual } from '../language/bilingual-text.ts';
import { headingOf, sameText } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { pointOfInterestCategories } from './point-of-interest-category.ts';

/** The columns of a file of points of interest. Existing points are matched by external code. */
export const pointOfInterestColumns: readonly ImportColumn[] = [
  {
    field: 'migration_id',
    heading: headingOf('migration_id'),
    aliases: ['external_code', 'external id', 'código', 'código de migração', 'id externo'],
    cellKind: { kind: 'text' },
    example: sameText('CLI-0001'),
    meaning: bilingual(
      'Id in its original system; matches existing points',
      'Id no sistema de origem; identifica pontos já cadastrados',
    ),
  },
  {
    field: 'title',
    heading: headingOf('title'),
    aliases: ['name', 'nome', 'descrição'],
    cellKind: { kind: 'text' },
    example: sameText('Mercado Boa Vista'),
  },
  {
    field: 'latitude',
    heading: headingOf('latitude'),
    aliases: ['lat'],
    cellKind: { kind: 'decimal' },
    example: bilingual('-23.5505', '-23,5505'),
    meaning: bilingual('In decimal degrees, -90 to 90', 'Em graus decimais, -90 a 90'),
  },
  {
    field: 'longitude',
    heading: headingOf('longitude'),
    aliases: ['lng', 'lon', 'long'],
    cellKind: { kind: 'decimal' },
    example: bilingual('-46.6333', '-46,6333'),
    meaning: bilingual('In decimal degrees, -180 to 180', 'Em graus decimais, -180 a 180'),
  },
  {
    field: 'point_of_interest_category_id',
    heading: headingOf('point_of_interest_category_id', 'category'),
    aliases: ['tipo', 'type'],
    cellKind: { kind: 'code', codes: pointOfInterestCategories },
    example: bilingual('Commerce', 'Comércio'),
    meaning: bilingual(
      'Number or name of the category; Company when absent',
      'Número ou nome da categoria; Empresa quando ausente',
    ),
  },
  {
    field: 'responsible_name',
    heading: headingOf('responsible_name'),
    aliases: ['responsible', 'contato', 'contact', 'nome do responsável'],
    cellKind: { kind: 'text' },
    example: sameText('Rita Souza'),
    meaning: bilingual('Person responsible for the place', 'Pessoa responsável pelo local'),
  },
  {
    field: 'phone',
    heading: headingOf('phone'),
    aliases: ['fone', 'celular', 'phone number'],
    cellKind: { kind: 'text' },
    example: sameText('+55 11 99999-0000'),
    meaning: bilingual('Telephone of the place', 'Telefone do local'),
  },
];
