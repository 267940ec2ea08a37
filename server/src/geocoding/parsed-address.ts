/** An address in parts; what it does not say is absent. */
export type ParsedAddress = {
  readonly street?: string;
  readonly streetType?: string;
  readonly number?: string;
  readonly complement?: string;
  readonly neighborhood?: string;
  readonly city?: string;
  readonly state?: string;
  readonly cep?: string;
  readonly km?: string;
  readonly block?: string;
  readonly lot?: string;
  readonly country?: string;
};
