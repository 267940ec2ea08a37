/** Vehicle classes, which differ in their roads and speeds. */
export const vehicleClasses = ['motorcycle', 'car', 'van', 'truck'] as const;

export type VehicleClass = (typeof vehicleClasses)[number];

/** The class of a vehicle whose class is unknown. */
export const usualClass: VehicleClass = 'van';

/** Null: unknown. */
export type VehicleSize = {
  readonly height_cm: number | null;
  readonly width_cm: number | null;
  readonly length_cm: number | null;
  readonly gross_weight_kg: number | null;
};

/** A vehicle as its travel times depend on it. Only trucks have a size, because only they are too large for roads. */
export type TravelVehicle = { readonly class: VehicleClass; readonly size?: VehicleSize };

export const usualVehicle: TravelVehicle = { class: usualClass };

/** Equal for vehicles with equal travel times. */
export const vehicleKey = ({ class: vehicleClass, size }: TravelVehicle): string =>
  [vehicleClass, size?.height_cm, size?.width_cm, size?.length_cm, size?.gross_weight_kg].join(' ');

type VehicleDetails = Parameters<typeof vehicleClassOf>[0] & VehicleSize;

/** The class of a vehicle, and its size if it matters. */
export function travelVehicleOf(vehicle: VehicleDetails): TravelVehicle {
  const vehicleClass = vehicleClassOf(vehicle);
  const { height_cm, width_cm, length_cm, gross_weight_kg } = vehicle;
  const isSized = [height_cm, width_cm, length_cm, gross_weight_kg].some((value) => value !== null);
  return vehicleClass === 'truck' && isSized
    ? { class: vehicleClass, size: { height_cm, width_cm, length_cm, gross_weight_kg } }
    : { class: vehicleClass };
}

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
