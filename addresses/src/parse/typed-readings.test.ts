import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { oddText } from '../testing/odd-text.ts';
import { isLargerCity } from '../vocabulary/cities.ts';
import { writeAddress } from '../write-address.ts';
import { typedReadings } from './typed-readings.ts';

const known = ['porto alegre', 'sao paulo', 'sete lagoas', 'florianopolis', 'maria helena', 'canoas'];
const names = {
  isMunicipality: isLargerCity,
  beginsMunicipality: (text: string) => known.some((name) => name.startsWith(text.toLowerCase())),
};

const typed: readonly [text: string, ...readings: readonly string[]][] = [
  ['av assis brasil 3522 porto al', 'Avenida Assis Brasil, 3522, Porto Al', 'Avenida Assis Brasil, 3522, Porto - AL'],
  ['rua doutor flo', 'Rua Doutor Flo', 'Rua Doutor, Flo'],
  ['rua a 10 centro canoa', 'Rua A, 10 - Centro, Canoa', 'Rua A, 10 - Centro Canoa'],
  ['rua a, 10, porto alegre r', 'Rua A, 10, Porto Alegre', 'Rua A, 10 - Porto Alegre R'],
  ['rua 7 de set', 'Rua 7 de Set'],
  ['av sao paulo', 'Avenida São Paulo'],
  ['rua a 10 canoas rs', 'Rua A, 10, Canoas - RS'],
  ['rua a 10 canoas sao p', 'Rua A, 10 - Canoas São P'],
  ['rua a 10 falar com maria', 'Rua A, 10'],
];

describe('An address that is being typed', () => {
  for (const [text, ...readings] of typed)
    it(`may be read: ${text}`, () => assert.deepEqual(typedReadings(text, names).map(writeAddress), readings));

  it('is never refused', () => {
    fc.assert(fc.property(oddText, (text) => assert.ok(typedReadings(text, names).length > 0)));
  });
});
