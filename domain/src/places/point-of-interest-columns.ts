import { words } from '../language/words.ts';
import type { ImportColumn } from '../sheets/import-column.ts';
import { pointOfInterestCategories } from './point-of-interest-category.ts';

const same = (text: string) => words(text, text);

/** The columns of a file of points of interest. A point is known again by its external code. */
export const pointOfInterestColumns: readonly ImportColumn[] = [
  {
    field: 'migration_id',
    heading: words('migration_id', 'Código externo'),
    also: ['external_code', 'external id', 'código', 'código de migração', 'id externo'],
    holds: { kind: 'text' },
    example: same('CLI-0001'),
    says: words(
      'Its id in the system it comes from; a point that is there already is known by it',
      'Seu id no sistema de origem; por ele se reconhece um ponto já cadastrado',
    ),
  },
  {
    field: 'title',
    heading: words('title', 'Título'),
    also: ['name', 'nome', 'descrição'],
    holds: { kind: 'text' },
    example: same('Mercado Boa Vista'),
  },
  {
    field: 'latitude',
    heading: words('latitude', 'Latitude'),
    also: ['lat'],
    holds: { kind: 'decimal' },
    example: words('-23.5505', '-23,5505'),
    says: words('In decimal degrees, -90 to 90', 'Em graus decimais, -90 a 90'),
  },
  {
    field: 'longitude',
    heading: words('longitude', 'Longitude'),
    also: ['lng', 'lon', 'long'],
    holds: { kind: 'decimal' },
    example: words('-46.6333', '-46,6333'),
    says: words('In decimal degrees, -180 to 180', 'Em graus decimais, -180 a 180'),
  },
  {
    field: 'point_of_interest_category_id',
    heading: words('category', 'Categoria'),
    also: ['tipo', 'type'],
    holds: { kind: 'code', codes: pointOfInterestCategories },
    example: words('Commerce', 'Comércio'),
    says: words(
      'Number or name of the category; Company when absent',
      'Número ou nome da categoria; Empresa quando ausente',
    ),
  },
  {
    field: 'responsible_name',
    heading: words('responsible_name', 'Responsável'),
    also: ['responsible', 'contato', 'contact', 'nome do responsável'],
    holds: { kind: 'text' },
    example: same('Rita Souza'),
    says: words('Who answers for the place', 'Quem responde pelo local'),
  },
  {
    field: 'phone',
    heading: words('phone', 'Telefone'),
    also: ['fone', 'celular', 'phone number'],
    holds: { kind: 'text' },
    example: same('+55 11 99999-0000'),
    says: words('Telephone of the place', 'Telefone do local'),
  },
];
