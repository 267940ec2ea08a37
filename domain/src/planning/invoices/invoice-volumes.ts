import type { CapacityUnit } from '../../company/capacity-unit.ts';
import type { InvoicePart } from './invoice.ts';

/** The code of the single item that stands for goods without item codes. */
export const volumesCode = 'volumes';

/** The goods of an invoice as loaded: one item with the capacity they take up. None if the invoice has no volumes. */
export function volumesItem(volumes: readonly InvoicePart[], unit: CapacityUnit): object[] {
  if (volumes.length === 0) return [];
  const count = sumOf(volumes.map(({ qVol }) => qVol));
  const weight = sumOf(volumes.map(weightOf));
  const capacity = { kg: weight, volumes: count, m3: undefined }[unit];
  const descriptions = [
    ...(typeof count === 'number' ? [`${count} volumes${kindsOf(volumes)}`] : []),
    ...(typeof weight === 'number' ? [`${weight} kg`] : []),
  ];
  return [
    {
      external_code: volumesCode,
      ...(descriptions.length > 0 && { description: descriptions.join(', ') }),
      quantity: 1,
      ...(capacity !== undefined && { capacity }),
    },
  ];
}

/** The element of a volume that contains the load with this text. */
export function loadElement(volumes: readonly InvoicePart[], unit: CapacityUnit, text: unknown): string | undefined {
  const names = unit === 'volumes' ? ['qVol'] : ['pesoB', 'pesoL'];
  return names.find((name) => volumes.some((volume) => volume[name] === text));
}

/**
 * The gross weight, or the net weight if it is missing or zero. Systems that do not know the gross weight write zero.
 */
const weightOf = ({ pesoB, pesoL }: InvoicePart): string | undefined =>
  pesoB === undefined || Number(pesoB) === 0 ? (pesoL ?? pesoB) : pesoB;

/** The sum of integers or thousandths, rounded up. If a text is not a number, that text. Undefined without values. */
function sumOf(texts: readonly (string | undefined)[]): number | string | undefined {
  const presentTexts = texts.flatMap((text) => text ?? []);
  const wrong = presentTexts.find((text) => !decimal.test(text));
  if (presentTexts.length === 0 || wrong !== undefined) return wrong;
  // Sums use integer thousandths, because fractions do not add up exactly.
  const thousandths = presentTexts.reduce((sum, text) => sum + Math.round(Number(text) * 1000), 0);
  return Math.ceil(thousandths / 1000);
}

const decimal = /^\d{1,12}(?:\.\d{1,10})?$/;

/** The kinds of volumes, such as boxes or sacks, within the maximum length. */
function kindsOf(volumes: readonly InvoicePart[]): string {
  const kinds = [...new Set(volumes.flatMap(({ esp }) => esp ?? []))].join(', ');
  return kinds === '' ? '' : ` (${kinds.slice(0, kindsMaxLength).toWellFormed()})`;
}

const kindsMaxLength = 200;
