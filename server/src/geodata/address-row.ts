import type { LineFault } from '@tropeiro/addresses/files/line-reading.ts';

/** An address with its location, from a line of a file. */
export type AddressRow = {
  /** IBGE's code. */
  readonly municipality: number;
  /** Eight digits; 0 if missing. */
  readonly cep: number;
  /** With its type: `Rua Doutor Flores`. Empty for a postal code alone. */
  readonly street: string;
  /** Empty if missing. */
  readonly neighborhood: string;
  /** Undefined if it has none. */
  readonly number: number | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** How precise the coordinates are, 0 being the best. IBGE uses 1 to 4. Other files use their own value. */
  readonly level: number;
};

/** Why a line is left out, with the column at fault, if any. */
export type AddressLineFault = Pick<LineFault, 'column'> & {
  readonly code: LineFault['code'] | 'unknown_municipality';
};

/** The result of a line: an address, an address of no use for lookups, or a fault. */
export type AddressLine =
  | { readonly row: AddressRow }
  | { readonly unused: 'imprecise' | 'no_street' }
  | { readonly fault: AddressLineFault };
