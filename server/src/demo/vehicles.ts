import { isRenavam } from '@tropeiro/domain/fleet/identifiers/renavam.ts';

/** A vehicle model, and what all vehicles of that model have in common. */
type DemoModel = {
  readonly maker: string;
  readonly model: string;
  readonly category: string;
  readonly fuel: string;
  readonly capacityKg: number;
  readonly axles: number;
  readonly tankLitres: number;
  readonly kmPerLitre: number;
  readonly seats: number;
};

const models = {
  van: modelOf('Fiat', 'Fiorino', 'Utilitário', 'Flex', 650, 2, 55, 11.2, 2),
  master: modelOf('Renault', 'Master', 'Furgão', 'Diesel S10', 1500, 2, 80, 9.8, 3),
  daily: modelOf('Iveco', 'Daily 35-160', 'VUC', 'Diesel S10', 1800, 2, 90, 8.5, 3),
  accelo: modelOf('Mercedes-Benz', 'Accelo 1017', 'Caminhão', 'Diesel S10', 6300, 2, 150, 5.6, 3),
  delivery: modelOf('Volkswagen', 'Delivery 11.180', 'Caminhão', 'Diesel S10', 7000, 2, 150, 5.4, 3),
  tector: modelOf('Iveco', 'Tector 240E30', 'Caminhão', 'Diesel S10', 16_000, 3, 300, 3.6, 3),
} as const satisfies Record<string, DemoModel>;

/** The models of the vehicles, and one without any vehicle. */
export const demoModels: readonly Pick<DemoModel, 'maker' | 'model'>[] = [
  ...Object.values(models),
  { maker: 'Fiat', model: 'Ducato' },
];

/** The serial of a device that is in no vehicle. */
export const spareSerial = '863457051999982';

/** The twelve vehicles of the demo. The driver of each is the one at the same index in the list of drivers. */
const fleet: readonly [title: string, plate: string, model: DemoModel, color: string, year: number, km: number][] = [
  ['Fiorino 01', 'IXA4B17', models.van, 'Branco', 2021, 88_410],
  ['Fiorino 02', 'IXB2C90', models.van, 'Branco', 2022, 61_233],
  ['Master 01', 'JAC7D35', models.master, 'Branco', 2020, 132_870],
  ['Master 02', 'JAC7D36', models.master, 'Prata', 2020, 127_004],
  ['Daily 01', 'JBE1F08', models.daily, 'Branco', 2023, 45_912],
  ['Daily 02', 'JBE1F09', models.daily, 'Branco', 2023, 47_381],
  ['Daily 03', 'IWD3321', models.daily, 'Vermelho', 2016, 243_660],
  ['Accelo 01', 'JCF5G62', models.accelo, 'Branco', 2021, 98_145],
  ['Accelo 02', 'JCF5G63', models.accelo, 'Azul', 2021, 104_598],
  ['Delivery 01', 'JDG8H44', models.delivery, 'Branco', 2024, 22_317],
  ['Delivery 02', 'IVK9087', models.delivery, 'Amarelo', 2015, 288_029],
  ['Tector 01', 'JEH2J71', models.tector, 'Branco', 2022, 76_540],
];

export const demoVehicles = fleet.map(([title, plate, model, color, year, km], index) => ({
  model,
  color,
  driver: index,
  serial: String(863_457_051_200_000 + index * 7_919),
  fields: {
    title,
    plate,
    external_code: `VEI-${String(index + 1).padStart(3, '0')}`,
    chassi: chassiOf(year, 4_018_221 + index * 5_407),
    renavam: renavamOf(1_150_402_117 + index * 3_217_709),
    year,
    model_year: year + (index % 2),
    seats: model.seats,
    capacity: model.capacityKg,
    axles: model.axles,
    fuel_capacity: model.tankLitres,
    fuel_average_intended: model.kmPerLitre,
    hodometer: km,
    hourimeter: Math.round(km / 2.8) / 10,
    speed_max: model.capacityKg > 3000 ? 80 : 100,
    speed_max_range_1: model.capacityKg > 3000 ? 90 : 110,
    speed_max_rain: model.capacityKg > 3000 ? 60 : 80,
    rpm_high: model.capacityKg > 3000 ? 2200 : 3500,
    rpm_max: model.capacityKg > 3000 ? 2600 : 4500,
    ...(index % 6 === 4
      ? { min_temperature: 2, max_temperature: 8 }
      : { min_temperature: null, max_temperature: null }),
    responsible_name: 'Marcos Gestor',
    base_latitude: -30.0033,
    base_longitude: -51.1741,
  },
}));

/** The tenth character of a chassis number is its year, from letters that cannot be mistaken for digits (NBR 6066). */
function chassiOf(year: number, number: number): string {
  return `9BWZZZ8A0${'ABCDEFGHJKLMNPRST'.charAt(year - 2010)}${String(number).padStart(7, '0')}`;
}

/** Ten digits and their check digit. */
function renavamOf(number: number): string {
  return [...'0123456789'].map((digit) => `${number}${digit}`).find(isRenavam) ?? '';
}

function modelOf(
  maker: string,
  model: string,
  category: string,
  fuel: string,
  capacityKg: number,
  axles: number,
  tankLitres: number,
  kmPerLitre: number,
  seats: number,
): DemoModel {
  return { maker, model, category, fuel, capacityKg, axles, tankLitres, kmPerLitre, seats };
}
