import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddressCsv } from './read-address-csv.ts';

function read(header: string, line: string, separator = ';') {
  const reading = readAddressCsv(header, separator);
  assert.ok('read' in reading, JSON.stringify(reading));
  return reading.read(line);
}

const address = {
  streetType: 'Rua',
  street: 'Doutor Flores',
  number: '120',
  neighborhood: 'Centro',
  city: 'Porto Alegre',
  state: 'RS',
  cep: '90020-120',
};
const row = { address, municipalityCode: undefined, latitude: -30.0301, longitude: -51.2276 };

/** The same address in tables of different authors. */
const tables: readonly (readonly [header: string, line: string, separator: string])[] = [
  [
    'Logradouro;Número;Bairro;Município;UF;CEP;Latitude;Longitude',
    'R. Dr. Flores;120;Centro;Porto Alegre;RS;90020-120;-30,0301;-51,2276',
    ';',
  ],
  [
    'id,street,house_number,neighborhood,city,state,postal code,lat,lng',
    '7,"Rua Dr Flores",120,Centro,Porto Alegre,RS,90020120,-30.0301,-51.2276',
    ',',
  ],
  [
    'TIPO LOGRADOURO\tLOGRADOURO\tNUMERO\tBAIRRO\tCIDADE\tESTADO\tCEP\tLAT\tLON',
    'RUA\tDR FLORES\t120\tCENTRO\tPORTO ALEGRE\tRIO GRANDE DO SUL\t90020120\t-30.0301\t-51.2276',
    '\t',
  ],
  ['Endereço,Lat,Long', '"R Dr Flores, 120, Centro, Porto Alegre/RS, 90020-120",-30.0301,-51.2276', ','],
];

describe('A table of addresses', () => {
  for (const [header, line, separator] of tables)
    it(`is read: ${header}`, () => assert.deepEqual(read(header, line, separator), { row }));

  it('may contain the code of the municipality', () => {
    const reading = read('CEP;Código IBGE;lat;lon', '90020-120;4314902;-30.0301;-51.2276');
    assert.deepEqual(reading, { row: { ...row, address: { cep: '90020-120' }, municipalityCode: 4314902 } });
  });

  it('is refused by its header without coordinates or address', () => {
    const faultOf = (header: string) => readAddressCsv(header, ';');
    assert.deepEqual(faultOf('Rua;Número'), { fault: { code: 'missing_column', column: 'latitude' } });
    assert.deepEqual(faultOf('Rua;lat'), { fault: { code: 'missing_column', column: 'longitude' } });
    assert.deepEqual(faultOf('Nome;lat;lon'), { fault: { code: 'missing_column', column: 'street' } });
  });

  it('refuses a line with its column, as the table names it', () => {
    const header = 'Rua;Lat.;Lon.';
    assert.deepEqual(read(header, 'Rua A;x;-51'), { fault: { code: 'not_a_number', column: 'Lat.' } });
    assert.deepEqual(read(header, 'Rua A;-30;51'), { fault: { code: 'out_of_bounds', column: 'Lon.' } });
    assert.deepEqual(read(header, ';-30;-51'), { fault: { code: 'missing', column: 'Rua' } });
    assert.deepEqual(read(header, 'Rua A;-30'), { fault: { code: 'wrong_field_count' } });
  });
});
