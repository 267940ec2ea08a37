import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { Municipality } from './municipality.ts';

/** A possible location of an address in the imported data. */
export type AddressMatch = {
  readonly municipality: Municipality;
  /** The street with its type. These fields are absent if the match is an area. */
  readonly street?: string;
  readonly number?: string;
  readonly neighborhood?: string;
  /** Eight digits. */
  readonly cep?: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly quality: GeocodingQuality;
  /** How well it matches the address, from 0 to 1. */
  readonly confidence: number;
};

/** The highest confidence of a match of each quality. */
export const bestConfidence: Readonly<Record<GeocodingQuality, number>> = {
  exact: 1,
  interpolated: 0.9,
  street: 0.7,
  neighborhood: 0.5,
  municipality: 0.3,
};

/** Converts from millionths of a degree. */
export const degrees = (millionths: number): number => millionths / 1e6;

/** Converts to millionths of a degree. */
export const millionths = (degrees: number): number => Math.round(degrees * 1e6);
