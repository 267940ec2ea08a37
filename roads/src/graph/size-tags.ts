import type { Tags } from '../osm/extract.ts';

/** Limits of size in whole centimetres and kilograms, 0 for none. */
export type SizeTags = {
  readonly heightCm: number;
  readonly widthCm: number;
  readonly lengthCm: number;
  readonly weightKg: number;
};

const centimetres: ReadonlyMap<string, number> = new Map([
  ['', 100],
  ['m', 100],
  ['cm', 1],
  ['ft', 30.48],
]);

const kilograms: ReadonlyMap<string, number> = new Map([
  ['', 1000],
  ['t', 1000],
  ['kg', 1],
]);

/** The limits of a way, undefined if it has none. Limits for axles are not compared with vehicles. */
export const readSizeTags = (tags: Tags): SizeTags | undefined => {
  const height = read(tags, ['maxheight', 'maxheight:physical'], centimetres);
  const width = read(tags, ['maxwidth', 'maxwidth:physical'], centimetres);
  const length = read(tags, ['maxlength', 'maxlength:hgv'], centimetres);
  const weight = read(tags, ['maxweight', 'maxweight:hgv', 'maxweightrating', 'maxweightrating:hgv'], kilograms);
  if (height + width + length + weight === 0) return undefined;
  const small = (value: number) => Math.min(value, 0xffff);
  return { heightCm: small(height), widthCm: small(width), lengthCm: small(length), weightKg: weight };
};

const read = (tags: Tags, keys: readonly string[], units: ReadonlyMap<string, number>): number => {
  const limits = keys.map((key) => readOne(tags.get(key), units)).filter((limit) => limit > 0);
  return limits.length === 0 ? 0 : Math.min(...limits);
};

const readOne = (text: string | undefined, units: ReadonlyMap<string, number>): number => {
  const [, number, unit] = /^\s*(\d+(?:[.,]\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const factor = units.get((unit ?? '').toLowerCase());
  return factor === undefined || number === undefined ? 0 : Math.round(Number(number.replace(',', '.')) * factor);
};
