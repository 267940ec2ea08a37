import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOnStreet, readCnefe } from './read-cnefe.ts';

const header =
  'COD_UNICO_ENDERECO;COD_UF;COD_MUNICIPIO;COD_DISTRITO;COD_SETOR;CEP;DSC_LOCALIDADE;NOM_TIPO_SEGLOGR;NOM_TITULO_SEGLOGR;NOM_SEGLOGR;NUM_ENDERECO;DSC_MODIFICADOR;NOM_COMP_ELEM1;VAL_COMP_ELEM1;LATITUDE;LONGITUDE;NV_GEO_COORD;COD_ESPECIE';
const line =
  '1;43;4314902;431490205;431490205000001;90020120;CENTRO HISTORICO;RUA;DOUTOR;FLORES;120;;AP;302;-30.0301;-51.2276;1;1';
const row = {
  cep: '90020-120',
  stateCode: 43,
  municipalityCode: 4314902,
  neighborhood: 'CENTRO HISTORICO',
  streetType: 'RUA',
  title: 'DOUTOR',
  street: 'FLORES',
  number: 120,
  latitude: -30.0301,
  longitude: -51.2276,
  level: 1,
};

function read(text: string, head = header) {
  const reading = readCnefe(head);
  assert.ok('read' in reading);
  return reading.read(text);
}

describe("A line of IBGE's register", () => {
  it('is read', () => assert.deepEqual(read(line), { row }));

  it('may have a decimal comma, quotes, a byte order mark and a carriage return', () => {
    assert.deepEqual(read(`${line.replace('-30.0301', '-30,0301')}\r`, `\uFEFF${header}\r`), { row });
    assert.deepEqual(read(line.replace('FLORES', '"FLORES"')), { row });
  });

  it('has its columns in the order of the header', () => {
    const turned = (text: string): string => text.split(';').toReversed().join(';');
    assert.deepEqual(read(turned(line), turned(header)), { row });
  });

  it('has no number if it contains 0 or SN', () => {
    assert.deepEqual(read(line.replace(';120;;', ';0;SN;')), { row: { ...row, number: undefined } });
    assert.deepEqual(read(line.replace(';120;;', ';0;;')), { row: { ...row, number: undefined } });
    assert.deepEqual(read(line.replace(';120;;', ';120;sn;')), { row: { ...row, number: undefined } });
  });

  it('has no CEP if it contains none or 0', () => {
    for (const cep of ['', '0', '00000000'])
      assert.deepEqual(read(line.replace('90020120', cep)), { row: { ...row, cep: undefined } });
  });

  it('is on its street up to the fourth level', () => {
    for (const level of [1, 2, 3, 4, 5, 6]) assert.equal(isOnStreet({ ...row, level }), level <= 4);
  });

  it('is refused with its column', () => {
    for (const [from, to, code, column] of [
      [';43;', ';4X;', 'not_a_number', 'COD_UF'],
      [';4314902;', ';;', 'missing', 'COD_MUNICIPIO'],
      [';4314902;', ';99;', 'out_of_bounds', 'COD_MUNICIPIO'],
      [';120;', ';12O;', 'not_a_number', 'NUM_ENDERECO'],
      ['-30.0301', '30.0301', 'out_of_bounds', 'LATITUDE'],
      ['-51.2276', 'NaN', 'not_a_number', 'LONGITUDE'],
      ['-51.2276', '', 'missing', 'LONGITUDE'],
      [';1;1', ';7;1', 'out_of_bounds', 'NV_GEO_COORD'],
    ] as const)
      assert.deepEqual(read(line.replace(from, to)), { fault: { code, column } });
    assert.deepEqual(read(`${line};`), { fault: { code: 'wrong_field_count' } });
    assert.deepEqual(read('x'.repeat(10_000)), { fault: { code: 'too_long' } });
  });

  it('needs all columns that are read', () => {
    const fault = { code: 'missing_column', column: 'NV_GEO_COORD' };
    assert.deepEqual(readCnefe(header.replace('NV_GEO_COORD', 'NIVEL')), { fault });
  });
});
