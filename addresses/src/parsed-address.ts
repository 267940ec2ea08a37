/** A parsed address. Parts that are not in the text are undefined. Names are spelled out, with correct capitals. */
export type ParsedAddress = {
  /** The name without its type: `Paulista`, `BR-101`, `SQN 210`. */
  readonly street?: string;
  /** Spelled out: `Avenida`, `Rodovia`. */
  readonly streetType?: string;
  /** `1578`, `120A`, or `s/n` if the address states that it has none. */
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
  /** The quadra, in places with quadras and lots. */
  readonly block?: string;
  readonly lot?: string;
  /** `Brasil`, if the text contains it. */
  readonly country?: string;
};

/** Stands for the statement that there is no number (sem número). */
export const noNumber = 's/n';

/** An address as an integrator sends it, in parts, each of which may contain more than it should. */
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
