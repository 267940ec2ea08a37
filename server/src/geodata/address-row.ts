import type { LineFault } from '@tropeiro/addresses/files/line-reading.ts';

/** An address with its place, as a line of a file tells it. */
export type AddressRow = {
  /** IBGE's code. */
  readonly municipality: number;
  /** Eight digits; 0 where it is not told. */
  readonly cep: number;
  /** With its type: `Rua Doutor Flores`; '' of a postal code alone. */
  readonly street: string;
  /** '' where it is not told. */
  readonly neighborhood: string;
  /** Undefined where it has none. */
  readonly number: number | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** How good the coordinates are, 0 the best: given by whoever made the file, 1 to 4 as IBGE tells of them. */
  readonly level: number;
};

/** Why a line is left out, with the column at fault where there is one. */
export type AddressLineFault = Pick<LineFault, 'column'> & {
  readonly code: LineFault['code'] | 'unknown_municipality';
};

/** What a line came to: an address, nothing that would help to find another, or a fault. */
export type AddressLine =
  | { readonly row: AddressRow }
  | { readonly unused: 'imprecise' | 'no_street' }
  | { readonly fault: AddressLineFault };
