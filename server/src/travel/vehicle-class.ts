/** Vehicle classes, which differ in their roads and speeds. */
export const vehicleClasses = ['motorcycle', 'car', 'van', 'truck'] as const;

export type VehicleClass = (typeof vehicleClasses)[number];

/** The class of a vehicle whose class is unknown. */
export const usualClass: VehicleClass = 'van';

/** A vehicle with at least this many axles is a truck, regardless of its category. */
const truckAxles = 3;

/** Words in the name of a category that indicate a class, because companies name their categories freely. */
const categoryWords: Readonly<Record<VehicleClass, readonly string[]>> = {
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
  vehicleClasses.flatMap((vehicleClass) => categoryWords[vehicleClass].map((word) => [word, vehicleClass] as const)),
);

/** The class of a vehicle, from its axles and the first word in its category's name that indicates one. */
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
