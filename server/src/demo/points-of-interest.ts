import type { NewPointOfInterest } from '@tropeiro/domain/places/point-of-interest.ts';

/** The quarters of Porto Alegre, where the demo company delivers. */
const quarters: readonly [name: string, latitude: number, longitude: number][] = [
  ['Anchieta', -29.9935, -51.1745],
  ['Auxiliadora', -30.0212, -51.1903],
  ['Azenha', -30.0522, -51.2141],
  ['Bom Fim', -30.0331, -51.2118],
  ['Cavalhada', -30.1042, -51.2323],
  ['Centro Histórico', -30.0306, -51.2287],
  ['Cidade Baixa', -30.0403, -51.2229],
  ['Cristal', -30.0884, -51.2452],
  ['Floresta', -30.0213, -51.2112],
  ['Humaitá', -29.9863, -51.1898],
  ['Jardim Botânico', -30.0528, -51.1782],
  ['Jardim Lindóia', -30.0083, -51.1488],
  ['Menino Deus', -30.0541, -51.2252],
  ['Moinhos de Vento', -30.0252, -51.2021],
  ['Navegantes', -29.9992, -51.1958],
  ['Partenon', -30.0601, -51.1803],
  ['Passo da Areia', -30.0118, -51.1717],
  ['Petrópolis', -30.0421, -51.1858],
  ['São Geraldo', -30.0078, -51.2033],
  ['Tristeza', -30.1123, -51.2558],
];

/** The kinds of places it delivers to, each with its category. */
const kinds: readonly [name: string, category: number][] = [
  ['Mercado', 2],
  ['Padaria', 2],
  ['Farmácia', 2],
  ['Restaurante', 2],
  ['Ferragem', 2],
  ['Posto', 7],
  ['Oficina', 8],
  ['Escola', 6],
  ['Distribuidora', 9],
  ['Obra', 5],
];

const people = ['Aline', 'Bento', 'Carmen', 'Dirceu', 'Elisa', 'Flávio', 'Graça', 'Heitor', 'Inês', 'Jorge', 'Lúcia'];

/** Rounds degrees to six decimals: a hand's breadth on the ground. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Sixty points of interest: three in every quarter, a few streets from each other. */
export const demoPointsOfInterest: readonly NewPointOfInterest[] = quarters.flatMap(
  ([quarter, latitude, longitude], index) =>
    [0, 1, 2].map((turn) => {
      const number = index * 3 + turn;
      const [kind, category] = kinds[(number * 7) % kinds.length] ?? ['Mercado', 2];
      return {
        title: `${kind} ${quarter}`,
        latitude: rounded(latitude + 0.004 * Math.sin(number * 2.1)),
        longitude: rounded(longitude + 0.004 * Math.cos(number * 1.7)),
        phone: `+55 51 3${String(200_0000 + number * 7919).padStart(7, '0')}`,
        responsible_name: people[number % people.length] ?? null,
        migration_id: `PV-${String(number + 1).padStart(4, '0')}`,
        point_of_interest_category_id: category,
      };
    }),
);
