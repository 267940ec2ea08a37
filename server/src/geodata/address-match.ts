import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { Municipality } from './municipality.ts';

/** Where an address may be, by what was imported. */
export type AddressMatch = {
  readonly municipality: Municipality;
  /** With its type; these are absent where the match is of something larger. */
  readonly street?: string;
  readonly number?: string;
  readonly neighborhood?: string;
  /** Eight digits. */
  readonly cep?: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly quality: GeocodingQuality;
  /** How well it matches what was sought, from 0 to 1. */
  readonly confidence: number;
};

/** What a match of each quality is worth at best. */
export const bestConfidence: Readonly<Record<GeocodingQuality, number>> = {
  exact: 1,
  interpolated: 0.9,
  street: 0.7,
  neighborhood: 0.5,
  municipality: 0.3,
};

/** From millionths of a degree. */
export const degrees = (millionths: number): number => millionths / 1e6;

/** To millionths of a degree. */
export const millionths = (degrees: number): number => Math.round(degrees * 1e6);
