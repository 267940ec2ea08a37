/** A text in both languages. */
export type BilingualText = { readonly en: string; readonly 'pt-BR': string };

export type Unit = 's' | 'm' | 'km/h' | 'm/s²' | 'V' | 'rpm' | '°C' | null;

/** A number or a choice that a company, fleet or vehicle may set, with its default and bounds. */
export type Setting<T> = {
  readonly default: T;
  readonly unit: Unit;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Set if fractions are meaningless. */
  readonly isWhole?: true;
  readonly description: BilingualText;
};

export type SettingsShape = Readonly<Record<string, Setting<unknown>>>;

/** The values of settings at a time. */
export type SettingsOf<S extends SettingsShape> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

export const bilingual = (en: string, ptBr: string): BilingualText => ({ en, 'pt-BR': ptBr });

export const figure = (
  standard: number,
  unit: Unit,
  [minimum, maximum]: readonly [number, number],
  description: BilingualText,
): Setting<number> => ({ default: standard, unit, minimum, maximum, description });

export const choice = (standard: boolean, description: BilingualText): Setting<boolean> => ({
  default: standard,
  unit: null,
  description,
});

export const seconds = (standard: number, description: BilingualText): Setting<number> =>
  figure(standard, 's', [0, 86_400], description);
