/** Maker, model, category, how many it carries (kg), axles, tank (l), km per litre, seats. */
type Kind = {
  readonly maker: string;
  readonly model: string;
  readonly category: string;
  readonly fuel: string;
  readonly capacity: number;
  readonly axles: number;
  readonly tank: number;
  readonly kmPerLitre: number;
  readonly seats: number;
};

const kinds = {
  van: kind('Fiat', 'Fiorino', 'Utilitário', 'Flex', 650, 2, 55, 11.2, 2),
  master: kind('Renault', 'Master', 'Furgão', 'Diesel S10', 1500, 2, 80, 9.8, 3),
  daily: kind('Iveco', 'Daily 35-160', 'VUC', 'Diesel S10', 1800, 2, 90, 8.5, 3),
  accelo: kind('Mercedes-Benz', 'Accelo 1017', 'Caminhão', 'Diesel S10', 6300, 2, 150, 5.6, 3),
  delivery: kind('Volkswagen', 'Delivery 11.180', 'Caminhão', 'Diesel S10', 7000, 2, 150, 5.4, 3),
  tector: kind('Iveco', 'Tector 240E30', 'Caminhão', 'Diesel S10', 16_000, 3, 300, 3.6, 3),
} as const satisfies Record<string, Kind>;

export const demoKinds: readonly Kind[] = Object.values(kinds);

/** The twelve, with the driver each usually has, by their place in the list of drivers. */
const fleet: readonly [title: string, plate: string, kind: Kind, color: string, year: number, km: number][] = [
  ['Fiorino 01', 'IXA4B17', kinds.van, 'Branco', 2021, 88_410],
  ['Fiorino 02', 'IXB2C90', kinds.van, 'Branco', 2022, 61_233],
  ['Master 01', 'JAC7D35', kinds.master, 'Branco', 2020, 132_870],
  ['Master 02', 'JAC7D36', kinds.master, 'Prata', 2020, 127_004],
  ['Daily 01', 'JBE1F08', kinds.daily, 'Branco', 2023, 45_912],
  ['Daily 02', 'JBE1F09', kinds.daily, 'Branco', 2023, 47_381],
  ['Daily 03', 'IWD3321', kinds.daily, 'Vermelho', 2016, 243_660],
  ['Accelo 01', 'JCF5G62', kinds.accelo, 'Branco', 2021, 98_145],
  ['Accelo 02', 'JCF5G63', kinds.accelo, 'Azul', 2021, 104_598],
  ['Delivery 01', 'JDG8H44', kinds.delivery, 'Branco', 2024, 22_317],
  ['Delivery 02', 'IVK9087', kinds.delivery, 'Amarelo', 2015, 288_029],
  ['Tector 01', 'JEH2J71', kinds.tector, 'Branco', 2022, 76_540],
];

export const demoVehicles = fleet.map(([title, plate, kind, color, year, km], index) => ({
  kind,
  color,
  driver: index,
  serial: String(863_457_051_200_000 + index * 7_919),
  fields: {
    title,
    plate,
    year,
    model_year: year + (index % 2),
    seats: kind.seats,
    capacity: kind.capacity,
    axles: kind.axles,
    fuel_capacity: kind.tank,
    fuel_average_intended: kind.kmPerLitre,
    hodometer: km,
    hourimeter: Math.round(km / 2.8) / 10,
    speed_max: kind.capacity > 3000 ? 80 : 100,
    speed_max_range_1: kind.capacity > 3000 ? 60 : 80,
    speed_max_rain: kind.capacity > 3000 ? 60 : 80,
    responsible_name: 'Marcos Gestor',
    base_latitude: -29.9891,
    base_longitude: -51.1702,
  },
}));

function kind(
  maker: string,
  model: string,
  category: string,
  fuel: string,
  capacity: number,
  axles: number,
  tank: number,
  kmPerLitre: number,
  seats: number,
): Kind {
  return { maker, model, category, fuel, capacity, axles, tank, kmPerLitre, seats };
}
