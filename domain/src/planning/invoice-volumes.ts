import type { CapacityUnit } from '../company/capacity-unit.ts';
import type { InvoicePart } from './invoice.ts';

/** The code of the one item that goods are whose own codes nobody told. */
export const volumesCode = 'volumes';

/**
 * The goods of an invoice as they are loaded: one item that takes up what the company counts in. None where the invoice
 * tells of no volumes.
 */
export function volumesItem(volumes: readonly InvoicePart[], unit: CapacityUnit): object[] {
  if (volumes.length === 0) return [];
  const count = sumOf(volumes.map(({ qVol }) => qVol));
  const weight = sumOf(volumes.map(weightOf));
  const capacity = { kg: weight, volumes: count, m3: undefined }[unit];
  const said = [
    ...(typeof count === 'number' ? [`${count} volumes${kindsOf(volumes)}`] : []),
    ...(typeof weight === 'number' ? [`${weight} kg`] : []),
  ];
  return [
    {
      external_code: volumesCode,
      ...(said.length > 0 && { description: said.join(', ') }),
      quantity: 1,
      ...(capacity !== undefined && { capacity }),
    },
  ];
}

/** The element of a volume that says what the goods take up, where its text is this one. */
export function loadElement(volumes: readonly InvoicePart[], unit: CapacityUnit, text: unknown): string | undefined {
  const names = unit === 'volumes' ? ['qVol'] : ['pesoB', 'pesoL'];
  return names.find((name) => volumes.some((volume) => volume[name] === text));
}

/**
 * The gross weight or, of goods without one, the net weight, which is nearer to the truth than none. Systems that do not know
 * the gross weight write it as zero.
 */
const weightOf = ({ pesoB, pesoL }: InvoicePart): string | undefined =>
  pesoB === undefined || Number(pesoB) === 0 ? (pesoL ?? pesoB) : pesoB;

/** The sum of whole numbers or thousandths, rounded up; the first text that is no number, where one is; undefined where nothing is said. */
function sumOf(texts: readonly (string | undefined)[]): number | string | undefined {
  const said = texts.flatMap((text) => text ?? []);
  const wrong = said.find((text) => !decimal.test(text));
  if (said.length === 0 || wrong !== undefined) return wrong;
  // In thousandths, which add up exactly where fractions do not.
  const thousandths = said.reduce((sum, text) => sum + Math.round(Number(text) * 1000), 0);
  return Math.ceil(thousandths / 1000);
}

const decimal = /^\d{1,12}(?:\.\d{1,10})?$/;

/** What the volumes are, boxes or sacks, as far as there is room for it. */
function kindsOf(volumes: readonly InvoicePart[]): string {
  const kinds = [...new Set(volumes.flatMap(({ esp }) => esp ?? []))].join(', ');
  return kinds === '' ? '' : ` (${kinds.slice(0, kindsMaxLength).toWellFormed()})`;
}

const kindsMaxLength = 200;
