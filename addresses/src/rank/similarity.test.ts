import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { normaliseStreet } from '../normalise/normalise-name.ts';
import { oddText } from '../testing/odd-text.ts';
import { similarity } from './similarity.ts';

const alike = (first: string, second: string): number => similarity(normaliseStreet(first), normaliseStreet(second));

/** The intended name, the name as written, and another street of the same city. */
const misspelt: readonly (readonly [meant: string, written: string, other: string])[] = [
  ['Rua Doutor Flores', 'R. Dr Floris', 'Rua das Flores'],
  ['Avenida Getúlio Vargas', 'Av Getulho Vargas', 'Avenida Vargas Neto'],
  ['Avenida Juscelino Kubitschek', 'Av. Juscelino Kubicheck', 'Avenida Juscelino Barbosa'],
  ['Rua Voluntários da Pátria', 'R Voluntarios Patria', 'Rua da Pátria'],
  ['Avenida Beira Mar', 'Av. Beiramar', 'Avenida Beira Rio'],
  ['Rua 7 de Setembro', 'Rua Sete Setenbro', 'Rua 9 de Setembro'],
  ['Rua Marechal Floriano Peixoto', 'Av. Mal. Floriano Peixoto', 'Rua Marechal Deodoro'],
  ['Rua Felipe Schmidt', 'Rua Filipe Schimidt', 'Rua Felipe Camarão'],
];

describe('Two streets', () => {
  for (const [meant, written, other] of misspelt)
    it(`are as similar as they sound: ${written}`, () => {
      assert.ok(alike(meant, written) >= 0.85, `${alike(meant, written)}`);
      assert.ok(alike(meant, written) > alike(written, other), `${alike(meant, written)}, ${alike(written, other)}`);
    });

  it('are not equal by type and title alone', () => {
    assert.ok(alike('Rua Doutor Alves', 'Rua Doutor Pinheiro') < 0.8);
    assert.ok(alike('Rua 12', 'Rua 13') < 0.8);
    assert.equal(similarity('', 'rua a'), 0);
  });

  it('have a symmetric similarity, from 0 to 1', () => {
    fc.assert(
      fc.property(oddText, oddText, (first, second) => {
        const [there, back] = [similarity(first, second), similarity(second, first)];
        assert.ok(there >= 0 && there <= 1 && Math.abs(there - back) < 1e-9);
      }),
    );
  });
});
