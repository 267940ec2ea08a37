import { displayName } from '@tropeiro/addresses/normalise/display-name.ts';
import { nameWords } from '@tropeiro/addresses/parse/name-words-of.ts';
import { tokenize } from '@tropeiro/addresses/parse/tokens.ts';
import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { type AddressCsvRow, readAddressCsv } from '@tropeiro/addresses/read-address-csv.ts';
import { type CnefeRow, isOnStreet, readCnefe } from '@tropeiro/addresses/read-cnefe.ts';
import { type RecognisedFile, recogniseFile, type UnknownFile } from '@tropeiro/addresses/recognise-file.ts';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { AddressFile } from './address-file.ts';
import type { AddressLine } from './address-row.ts';
import { houseNumber } from './house-number.ts';
import { municipalities } from './municipalities.ts';
import { cepNumber } from './resolve-municipality.ts';
import { TextCache } from './text-cache.ts';

/** The format of a file, and the function that reads its lines after the header. */
export type AddressFormat = Pick<RecognisedFile, 'kind' | 'encoding'> & {
  readonly read: (line: string) => AddressLine;
};

/** The file cannot be imported. The message says why. */
export class UnknownAddressFile extends BilingualError {
  override readonly name = 'UnknownAddressFile';
}

/** The lowest likeness of a municipality's name. It is high, because the lines of a table are not reviewed. */
const leastLikeness = 0.9;

/** Recognises the format of a file by its beginning. */
export async function recogniseAddressFile(file: AddressFile): Promise<AddressFormat> {
  const format = recogniseFile(await beginningOf(file));
  if ('fault' in format) throw new UnknownAddressFile(sentences[format.fault]);
  const { kind, encoding, header, separator } = format;
  if (kind === 'municipalities')
    throw new UnknownAddressFile(
      bilingual(
        'The file lists municipalities, which the program already has. Provide a file of addresses.',
        'O arquivo lista municípios, que o programa já tem. Informe um arquivo de endereços.',
      ),
    );
  const reader = kind === 'cnefe' ? cnefeReader(header) : tableReader(header, separator);
  return { kind, encoding, read: reader };
}

const sentences: Readonly<Record<UnknownFile['fault'], BilingualText>> = {
  empty: bilingual('The file is empty.', 'O arquivo está vazio.'),
  not_text: bilingual(
    'The file is not a text file. Provide a CSV file, or a ZIP archive that contains one.',
    'O arquivo não é de texto. Informe um arquivo CSV, ou um ZIP que o contenha.',
  ),
  no_header: bilingual(
    'The first line is not a header with several columns.',
    'A primeira linha não é um cabeçalho com várias colunas.',
  ),
  unknown_columns: bilingual(
    'The columns are not recognised. Provide the register of IBGE (CNEFE), or a table with street, number, city, state, latitude and longitude.',
    'As colunas não foram reconhecidas. Informe o cadastro do IBGE (CNEFE), ou uma tabela com logradouro, número, cidade, UF, latitude e longitude.',
  ),
};

/** How many bytes are read to recognise the format. */
const beginningBytes = 65_536;

async function beginningOf(file: AddressFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= beginningBytes) break;
  }
  return Buffer.concat(chunks);
}

function cnefeReader(header: string): (line: string) => AddressLine {
  const reading = readCnefe(header);
  if ('fault' in reading)
    throw new UnknownAddressFile(
      bilingual(`The column ${reading.fault.column} is missing.`, `Falta a coluna ${reading.fault.column}.`),
    );
  return (line) => {
    const read = reading.read(line);
    return 'fault' in read ? read : ofRegister(read.row);
  };
}

/** The register has names in capitals. Each distinct name is converted once. */
const written = new TextCache((text) => displayName(nameWords(tokenize(text))));

function ofRegister(row: CnefeRow): AddressLine {
  if (!isOnStreet(row)) return { unused: 'imprecise' };
  if (!municipalities().find(row.municipalityCode))
    return { fault: { code: 'unknown_municipality', column: 'COD_MUNICIPIO' } };
  const street = [row.streetType, row.title, row.street].filter((part) => part !== '').join(' ');
  if (row.street === '' && row.cep === undefined) return { unused: 'no_street' };
  return {
    row: {
      municipality: row.municipalityCode,
      cep: row.cep === undefined ? 0 : cepNumber(row.cep),
      street: row.street === '' ? '' : written.get(street),
      neighborhood: written.get(row.neighborhood),
      number: row.number,
      latitude: row.latitude,
      longitude: row.longitude,
      level: row.level,
    },
  };
}

function tableReader(header: string, separator: string): (line: string) => AddressLine {
  const reading = readAddressCsv(header, separator, municipalities().has);
  if ('fault' in reading)
    throw new UnknownAddressFile(
      bilingual(`A column for ${reading.fault.column} is missing.`, `Falta uma coluna para ${reading.fault.column}.`),
    );
  return (line) => {
    const read = reading.read(line);
    return 'fault' in read ? read : ofTable(read.row);
  };
}

function ofTable({ address, municipalityCode, latitude, longitude }: AddressCsvRow): AddressLine {
  const municipality = municipalityCode ?? findMunicipality(address);
  if (municipality === undefined || !municipalities().find(municipality))
    return { fault: { code: 'unknown_municipality' } };
  const { street, streetType = '', cep, neighborhood = '', number } = address;
  if (street === undefined && cep === undefined) return { unused: 'no_street' };
  return {
    row: {
      municipality,
      cep: cep === undefined ? 0 : cepNumber(cep),
      street: street === undefined ? '' : `${streetType} ${street}`.trim(),
      neighborhood,
      number: houseNumber(number),
      latitude,
      longitude,
      level: 0,
    },
  };
}

function findMunicipality({ city, state }: ParsedAddress): number | undefined {
  if (city === undefined) return undefined;
  const [first, second] = municipalities().search(city, state, 2);
  if (!first || first.likeness < leastLikeness) return undefined;
  // Without a state, a name shared by several municipalities matches none of them.
  return second?.likeness === first.likeness ? undefined : first.municipality.code;
}
