import { readDegrees } from './files/coordinates.ts';
import { type HeaderReading, type LineReading, maxLineLength } from './files/line-reading.ts';
import { splitLine } from './files/split-line.ts';
import { normaliseText } from './normalise/normalise-text.ts';
import { fromAddressFields } from './parse/from-address-fields.ts';
import type { IsMunicipality } from './parse/reading.ts';
import type { AddressFields, ParsedAddress } from './parsed-address.ts';

/** One address of a plain table, with its coordinates. */
export type AddressCsvRow = {
  readonly address: ParsedAddress;
  /** IBGE's code, if the table has it. */
  readonly municipalityCode: number | undefined;
  readonly latitude: number;
  readonly longitude: number;
};

type Column = keyof AddressFields | 'streetType' | 'municipalityCode' | 'latitude' | 'longitude';

/** The usual headings of columns, in Portuguese and English: folded, letters and digits only. */
const headings: Readonly<Record<Column, string>> = {
  streetType: 'tipologradouro tipodelogradouro tipo streettype',
  street: 'logradouro nomelogradouro rua endereco enderecocompleto street streetname address fulladdress',
  number: 'numero num nro no n number housenumber streetnumber addrhousenumber',
  complement: 'complemento compl complement unit',
  neighborhood: 'bairro nomebairro neighborhood neighbourhood district suburb localidade',
  city: 'cidade municipio nomemunicipio nomecidade city town municipality',
  state: 'uf estado siglauf state province',
  cep: 'cep codigopostal zip zipcode postcode postalcode',
  country: 'pais country',
  municipalityCode: 'codigomunicipio codmunicipio codigoibge codibge ibge codmun municipalitycode ibgecode',
  latitude: 'latitude lat y',
  longitude: 'longitude lon long lng x',
};

const columnsByHeading: ReadonlyMap<string, Column> = new Map(
  Object.entries(headings).flatMap(([column, words]) =>
    words.split(' ').map((word) => [word, column as Column] as const),
  ),
);

/** The column that a heading names, in any spelling. */
export const findColumn = (heading: string): Column | undefined =>
  columnsByHeading.get(normaliseText(heading).replace(/[^a-z0-9]/g, ''));

/** Reads the header of a plain table of addresses and identifies the columns by their headings. */
export function readAddressCsv(
  header: string,
  separator: string,
  isMunicipality?: IsMunicipality,
): HeaderReading<AddressCsvRow> {
  const names = splitLine(header.replace('\uFEFF', '').trimEnd(), separator).map((name) => name.trim());
  const at = new Map<Column, number>();
  names.forEach((name, index) => {
    const column = findColumn(name);
    if (column !== undefined && !at.has(column)) at.set(column, index);
  });
  for (const column of ['latitude', 'longitude'] as const)
    if (!at.has(column)) return { fault: { code: 'missing_column', column } };
  if (!at.has('street') && !at.has('cep')) return { fault: { code: 'missing_column', column: 'street' } };
  return { read: (line) => readLine(line, separator, names, at, isMunicipality) };
}

function readLine(
  line: string,
  separator: string,
  names: readonly string[],
  at: ReadonlyMap<Column, number>,
  isMunicipality: IsMunicipality | undefined,
): LineReading<AddressCsvRow> {
  if (line.length > maxLineLength) return { fault: { code: 'too_long' } };
  const fields = splitLine(line, separator);
  if (fields.length !== names.length) return { fault: { code: 'wrong_field_count' } };
  const text = (column: Column): string => (fields[at.get(column) ?? -1] ?? '').trim();
  const nameOf = (column: Column): string => names[at.get(column) ?? -1] ?? column;

  const latitude = readDegrees(text('latitude'), 'latitude');
  if (typeof latitude === 'string') return { fault: { code: latitude, column: nameOf('latitude') } };
  const longitude = readDegrees(text('longitude'), 'longitude');
  if (typeof longitude === 'string') return { fault: { code: longitude, column: nameOf('longitude') } };
  const code = text('municipalityCode');
  if (!/^(?:[1-5][0-9]{6})?$/.test(code))
    return { fault: { code: 'not_a_number', column: nameOf('municipalityCode') } };
  const address = fromAddressFields(
    {
      street: `${text('streetType')} ${text('street')}`,
      number: text('number'),
      complement: text('complement'),
      neighborhood: text('neighborhood'),
      city: text('city'),
      state: text('state'),
      cep: text('cep'),
      country: text('country'),
    },
    isMunicipality,
  );
  if (address.street === undefined && address.cep === undefined && address.block === undefined)
    return { fault: { code: 'missing', column: nameOf(at.has('street') ? 'street' : 'cep') } };
  return { row: { address, municipalityCode: code === '' ? undefined : Number(code), latitude, longitude } };
}
