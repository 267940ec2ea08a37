import { bilingual } from '../language/bilingual-text.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { pointOfInterestCategories } from './point-of-interest-category.ts';

const same = (text: string) => bilingual(text, text);

/** The columns of a file of points of interest. A point is known again by its external code. */
export const pointOfInterestColumns: readonly ImportColumn[] = [
  {
    field: 'migration_id',
    heading: bilingual('migration_id', 'Código externo'),
    also: ['external_code', 'external id', 'código', 'código de migração', 'id externo'],
    holds: { kind: 'text' },
    example: same('CLI-0001'),
    says: bilingual(
      'Its id in the system it comes from; a point that is there already is known by it',
      'Seu id no sistema de origem; por ele se reconhece um ponto já cadastrado',
    ),
  },
  {
    field: 'title',
    heading: bilingual('title', 'Título'),
    also: ['name', 'nome', 'descrição'],
    holds: { kind: 'text' },
    example: same('Mercado Boa Vista'),
  },
  {
    field: 'latitude',
    heading: bilingual('latitude', 'Latitude'),
    also: ['lat'],
    holds: { kind: 'decimal' },
    example: bilingual('-23.5505', '-23,5505'),
    says: bilingual('In decimal degrees, -90 to 90', 'Em graus decimais, -90 a 90'),
  },
  {
    field: 'longitude',
    heading: bilingual('longitude', 'Longitude'),
    also: ['lng', 'lon', 'long'],
    holds: { kind: 'decimal' },
    example: bilingual('-46.6333', '-46,6333'),
    says: bilingual('In decimal degrees, -180 to 180', 'Em graus decimais, -180 a 180'),
  },
  {
    field: 'point_of_interest_category_id',
    heading: bilingual('category', 'Categoria'),
    also: ['tipo', 'type'],
    holds: { kind: 'code', codes: pointOfInterestCategories },
    example: bilingual('Commerce', 'Comércio'),
    says: bilingual(
      'Number or name of the category; Company when absent',
      'Número ou nome da categoria; Empresa quando ausente',
    ),
  },
  {
    field: 'responsible_name',
    heading: bilingual('responsible_name', 'Responsável'),
    also: ['responsible', 'contato', 'contact', 'nome do responsável'],
    holds: { kind: 'text' },
    example: same('Rita Souza'),
    says: bilingual('Who answers for the place', 'Quem responde pelo local'),
  },
  {
    field: 'phone',
    heading: bilingual('phone', 'Telefone'),
    also: ['fone', 'celular', 'phone number'],
    holds: { kind: 'text' },
    example: same('+55 11 99999-0000'),
    says: bilingual('Telephone of the place', 'Telefone do local'),
  },
];
