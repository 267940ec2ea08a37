import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cnefeColumns } from './read-cnefe.ts';
import { recogniseFile } from './recognise-file.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('A file', () => {
  it("is IBGE's register by its columns, in any order", () => {
    const header = cnefeColumns.toReversed().join(';');
    const line = cnefeColumns.map((name) => (name === 'LATITUDE' ? '-30,03' : 'X')).toReversed();
    const expected = { kind: 'cnefe', encoding: 'utf-8', separator: ';', header };
    assert.deepEqual(recogniseFile(utf8(`${header}\r\n${line.join(';')}\r\n`)), expected);
  });

  it('is a table of addresses in Latin-1 or UTF-8, with or without a mark', () => {
    const text = 'Endereço,Município,lat,lon\nRua São João,"Porto Alegre",-30.03,-51.2\n';
    const header = text.split('\n')[0];
    const expected = { kind: 'addresses', separator: ',', header };
    assert.deepEqual(recogniseFile(latin1(text)), { ...expected, encoding: 'latin1' });
    assert.deepEqual(recogniseFile(utf8(text)), { ...expected, encoding: 'utf-8' });
    assert.deepEqual(recogniseFile(utf8(`\uFEFF${text}`)), { ...expected, encoding: 'utf-8' });
    assert.deepEqual(recogniseFile(utf8(text).subarray(0, 42)), { ...expected, encoding: 'utf-8' });
  });

  it('is a table of municipalities if it has no street', () => {
    const recognised = recogniseFile(utf8('codigo_ibge;nome;latitude;longitude\n4314902;Porto Alegre;-30.03;-51.2'));
    assert.ok('kind' in recognised && recognised.kind === 'municipalities');
  });

  it('is none of them', () => {
    for (const [bytes, fault] of [
      [utf8(''), 'empty'],
      [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'not_text'],
      [utf8('Rua Doutor Flores'), 'no_header'],
      [utf8('a;b;c\n1;2;3'), 'unknown_columns'],
    ] as const)
      assert.deepEqual(recogniseFile(bytes), { fault });
  });

  it('is examined whatever its bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => assert.ok(recogniseFile(bytes))));
  });
});
