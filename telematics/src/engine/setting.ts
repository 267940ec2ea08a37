/** What a person reads, in both languages. */
export type Words = { readonly en: string; readonly 'pt-BR': string };

export type Unit = 's' | 'm' | 'km/h' | 'm/s²' | 'V' | 'rpm' | '°C' | null;

/** A figure or a choice that a company, fleet or vehicle may set: what it is unless they do, and within which bounds. */
export type Setting<T> = {
  readonly default: T;
  readonly unit: Unit;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Set where parts of one mean nothing. */
  readonly isWhole?: true;
  readonly says: Words;
};

export type SettingsShape = Readonly<Record<string, Setting<unknown>>>;

/** The values of settings at a moment. */
export type SettingsOf<S extends SettingsShape> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never;
};

export const words = (en: string, ptBr: string): Words => ({ en, 'pt-BR': ptBr });

export const figure = (
  standard: number,
  unit: Unit,
  [minimum, maximum]: readonly [number, number],
  says: Words,
): Setting<number> => ({ default: standard, unit, minimum, maximum, says });

export const choice = (standard: boolean, says: Words): Setting<boolean> => ({ default: standard, unit: null, says });

export const seconds = (standard: number, says: Words): Setting<number> => figure(standard, 's', [0, 86_400], says);
