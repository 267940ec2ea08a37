/** A municipality of Brazil, and where its seat is. */
export type Municipality = {
  /** IBGE's code of seven digits. The first two are the state's. */
  readonly code: number;
  readonly name: string;
  /** The two letters of its state. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly isCapital: boolean;
};

/** A municipality that a name may mean, with their likeness from 0 to 1. */
export type MunicipalityMatch = { readonly municipality: Municipality; readonly likeness: number };
