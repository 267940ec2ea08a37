/** An address taken apart. What it does not say is undefined; names are written out, with capitals where they belong. */
export type ParsedAddress = {
  /** The name without its type: `Paulista`, `BR-101`, `SQN 210`. */
  readonly street?: string;
  /** Written out: `Avenida`, `Rodovia`. */
  readonly streetType?: string;
  /** `1578`, `120A`, or `s/n` of a place that is known to have none. */
  readonly number?: string;
  /** `bloco B, ap 302`. */
  readonly complement?: string;
  readonly neighborhood?: string;
  readonly city?: string;
  /** The two letters: `SP`. */
  readonly state?: string;
  /** `01310-200`. */
  readonly cep?: string;
  /** Along a road, in kilometres. */
  readonly km?: number;
  /** The quadra, where houses are counted by quadra and lot. */
  readonly block?: string;
  readonly lot?: string;
  /** `Brasil`, where it is said. */
  readonly country?: string;
};

/** What is said of a place that has no number (sem número). */
export const noNumber = 's/n';

/** An address as an integrator sends it, in parts, each of which may hold more than it should. */
export type AddressFields = {
  readonly street?: string | null | undefined;
  readonly number?: string | number | null | undefined;
  readonly complement?: string | null | undefined;
  readonly neighborhood?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly cep?: string | number | null | undefined;
  readonly country?: string | null | undefined;
};
