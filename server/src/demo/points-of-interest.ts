import type { NewPointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';

/** The quarters of Porto Alegre where the demo company delivers, each with a street and an approximate number there. */
const quarters: readonly [name: string, latitude: number, longitude: number, street: string, number: number][] = [
  ['Anchieta', -29.9995, -51.1725, 'Avenida dos Estados', 1455],
  ['Auxiliadora', -30.0212, -51.1903, 'Rua Mariland', 620],
  ['Azenha', -30.0522, -51.2141, 'Avenida da Azenha', 870],
  ['Bom Fim', -30.0331, -51.2118, 'Avenida Osvaldo Aranha', 980],
  ['Cavalhada', -30.1042, -51.2323, 'Avenida da Cavalhada', 2350],
  ['Centro Histórico', -30.0306, -51.2287, 'Rua dos Andradas', 1230],
  ['Cidade Baixa', -30.0403, -51.2229, 'Rua da República', 310],
  ['Cristal', -30.0884, -51.2452, 'Avenida Icaraí', 1420],
  ['Floresta', -30.0213, -51.2112, 'Avenida Cristóvão Colombo', 760],
  ['São João', -30.0003, -51.1858, 'Rua Augusto Severo', 130],
  ['Jardim Botânico', -30.0528, -51.1782, 'Rua Barão do Amazonas', 1540],
  ['Jardim Lindóia', -30.0083, -51.1488, 'Avenida Panamericana', 450],
  ['Menino Deus', -30.0541, -51.2252, 'Avenida Getúlio Vargas', 1180],
  ['Moinhos de Vento', -30.0252, -51.2021, 'Rua Padre Chagas', 140],
  ['Navegantes', -29.9992, -51.1958, 'Avenida Sertório', 690],
  ['Partenon', -30.0601, -51.1803, 'Avenida Bento Gonçalves', 2410],
  ['Passo da Areia', -30.0118, -51.1717, 'Avenida Assis Brasil', 2150],
  ['Petrópolis', -30.0421, -51.1858, 'Avenida Protásio Alves', 2660],
  ['São Geraldo', -30.0078, -51.2033, 'Avenida Farrapos', 2870],
  ['Tristeza', -30.1083, -51.2558, 'Avenida Wenceslau Escobar', 2330],
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

/** Rounds degrees to six decimals, some ten centimetres on the ground. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** A place that the demo company delivers to, with its address. */
type DemoPlace = { readonly point: NewPointOfInterest; readonly address: string };

/** Sixty places: three in every quarter, a few streets apart. */
export const demoPlaces: readonly DemoPlace[] = quarters.flatMap(
  ([quarter, latitude, longitude, street, houseNumber], index) =>
    [0, 1, 2].map((turn) => {
      const number = index * 3 + turn;
      const [kind, category] = kinds[(number * 7) % kinds.length] ?? ['Mercado', 2];
      return {
        point: {
          title: `${kind} ${quarter}`,
          latitude: rounded(latitude + 0.004 * Math.sin(number * 2.1)),
          longitude: rounded(longitude + 0.004 * Math.cos(number * 1.7)),
          phone: `+55 51 3${String(200_0000 + number * 7919).padStart(7, '0')}`,
          responsible_name: people[number % people.length] ?? null,
          migration_id: `PV-${String(number + 1).padStart(4, '0')}`,
          point_of_interest_category_id: category,
        },
        address: `${street}, ${houseNumber + turn * 86} - ${quarter}, Porto Alegre - RS`,
      };
    }),
);

/** The places that are points of interest: one in every quarter. With more, vehicles would pass one at every corner. */
export const demoPointsOfInterest: readonly NewPointOfInterest[] = demoPlaces
  .filter((_, number) => number % 3 === 0)
  .map(({ point }, number) => ({ ...point, migration_id: `PV-${String(number + 1).padStart(4, '0')}` }));
