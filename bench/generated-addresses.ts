import type { AddressRow } from '@tropeiro/server/geodata/address-row.ts';
import { municipalities } from '@tropeiro/server/geodata/municipalities.ts';
import type { Municipality } from '@tropeiro/server/geodata/municipality.ts';
import { createRandom } from '@tropeiro/server/simulator/random.ts';

/** A street as the generator made it, with its numbers. */
export type GeneratedStreet = {
  readonly municipality: Municipality;
  readonly type: string;
  readonly name: string;
  readonly neighborhood: string;
  readonly cep: number;
  readonly numbers: readonly number[];
  readonly latitude: number;
  readonly longitude: number;
  /** Its direction, in degrees for each number. */
  readonly northward: number;
  readonly eastward: number;
};

const splitWords = (text: string): readonly string[] => text.split(' ');
const types = splitWords('Rua Rua Rua Rua Rua Rua Rua Rua Avenida Avenida Travessa Alameda Rodovia Praça Estrada');
const titles = [
  '',
  '',
  '',
  '',
  'Doutor',
  'Coronel',
  'Professor',
  'Padre',
  'Marechal',
  'São',
  'Santa',
  'Presidente',
  'Dona',
];
const first = splitWords(
  'Antônio João José Francisco Carlos Paulo Pedro Lucas Luiz Marcos Manoel Maria Ana Joana Teresa Rita Amélia Carolina ' +
    'Henrique Augusto Bento Caetano Duarte Eduardo Fernando Gaspar Heitor Inácio Jacinto Leopoldo Miguel Nestor Olavo ' +
    'Quirino Raul Salvador Tomás Ubaldo Vicente Xavier Zeferino Aurora Beatriz Cecília Dulce Elvira Francisca Graça',
);
const last = splitWords(
  'Silva Souza Oliveira Pereira Lima Carvalho Ferreira Ribeiro Almeida Costa Gomes Martins Araújo Melo Barbosa Cardoso ' +
    'Rocha Dias Nunes Moreira Teixeira Vieira Machado Mendes Freitas Monteiro Correia Campos Cavalcanti Barros Pinto ' +
    'Moura Azevedo Cunha Nascimento Batista Castro Andrade Fonseca Peixoto Magalhães Vasconcelos Bittencourt Guimarães ' +
    'Toledo Camargo Prado Siqueira Borges Farias Tavares Macedo Pacheco Bueno Queiroz Aguiar Sampaio Brandão Pires ' +
    'Bandeira Coutinho Figueiredo Junqueira Lacerda Meireles Noronha Paranhos Rezende Sarmento Tibiriçá Valadares',
);
const neighborhoods = splitWords(
  'Centro Floresta Glória Cristal Liberdade Aurora Progresso Esperança Primavera Planalto Bandeirantes',
);

/** Streets that together have this many numbers, in municipalities of which a few are large. */
export function* generatedStreets(count: number, seed = 1): Generator<GeneratedStreet> {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const all = municipalities().list();
  const capitals = all.filter(({ isCapital }) => isCapital);
  const small = all.filter((_, at) => at % 40 === 0);
  const made = new Set<string>();
  for (let left = count; left > 0; ) {
    const municipality = random() < 0.5 ? capitals[Math.floor(random() ** 3 * capitals.length)]! : pick(small);
    const name = [pick(titles), pick(first), random() < 0.3 ? pick(last) : '', pick(last)]
      .filter((word) => word !== '')
      .join(' ');
    const key = `${municipality.code} ${name}`;
    if (made.has(key)) continue;
    made.add(key);
    const numberCount = Math.min(left, 4 + Math.floor(random() * 40));
    left -= numberCount;
    const gap = 2 + 2 * Math.floor(random() * 10);
    const direction = random() * 2 * Math.PI;
    yield {
      municipality,
      type: pick(types),
      name,
      neighborhood: `${random() < 0.5 ? 'Jardim' : 'Vila'} ${pick(neighborhoods)}`,
      cep: 1_000_000 + made.size,
      numbers: Array.from({ length: numberCount }, (_, at) => 1 + Math.floor(at / 2) * gap + (at % 2)),
      latitude: municipality.latitude + (random() - 0.5) / 5,
      longitude: municipality.longitude + (random() - 0.5) / 5,
      northward: Math.sin(direction) * 1e-5,
      eastward: Math.cos(direction) * 1e-5,
    };
  }
}

/** The place of a street number. */
export const rowOf = (street: GeneratedStreet, number: number): AddressRow => ({
  municipality: street.municipality.code,
  cep: street.cep,
  street: `${street.type} ${street.name}`,
  neighborhood: street.neighborhood,
  number,
  latitude: street.latitude + street.northward * number,
  longitude: street.longitude + street.eastward * number,
  level: 1,
});
