/** The classes of vehicles that roads are not alike to, and that are not equally fast on them. */
export const vehicleClasses = ['motorcycle', 'car', 'van', 'truck'] as const;

export type VehicleClass = (typeof vehicleClasses)[number];

/** What a vehicle is taken for of which nothing tells its class. */
export const usualClass: VehicleClass = 'van';

/** From so many axles on a vehicle is a truck, whatever its category is called. */
const truckAxles = 3;

/** The words by which the name of a category tells a class: companies name their categories as they like. */
const wordsOfClass: Readonly<Record<VehicleClass, readonly string[]>> = {
  motorcycle: ['moto', 'motocicleta', 'motoneta', 'motoboy', 'motofrete', 'scooter', 'ciclomotor', 'motorcycle'],
  car: ['carro', 'automovel', 'automoveis', 'passeio', 'hatch', 'sedan', 'suv', 'car'],
  van: ['van', 'furgao', 'furgoes', 'furgoneta', 'utilitario', 'picape', 'pickup', 'kombi', 'fiorino'],
  truck: [
    'caminhao',
    'caminhoes',
    'truck',
    'bitruck',
    'toco',
    'vuc',
    'carreta',
    'cavalo',
    'bitrem',
    'rodotrem',
    'onibus',
    'micro',
    'bus',
  ],
};

const classOfWord: ReadonlyMap<string, VehicleClass> = new Map(
  vehicleClasses.flatMap((one) => wordsOfClass[one].map((word) => [word, one] as const)),
);

/** The class of a vehicle, by its axles and by the first word of its category's name that tells one. */
export function vehicleClassOf(vehicle: {
  readonly category: string | null;
  readonly axles: number | null;
}): VehicleClass {
  if ((vehicle.axles ?? 0) >= truckAxles) return 'truck';
  const words = (vehicle.category ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]/);
  for (const word of words) {
    const found = classOfWord.get(word) ?? classOfWord.get(word.replace(/s$/, ''));
    if (found) return found;
  }
  return usualClass;
}
