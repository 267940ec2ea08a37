import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The maximum number of a company's own rules. */
export const customRulesMaxCount = 50;

/** How a rule compares the reported value with its own. */
export const operators = ['=', '!=', '<', '<=', '>', '>='] as const;

/** The sources of a value, from specific to general. The first one with a value wins. */
export const settingSources = [
  { code: 'vehicle', name: bilingual('Vehicle', 'Veículo') },
  { code: 'fleet', name: bilingual('Fleet', 'Frota') },
  { code: 'company', name: bilingual('Company', 'Empresa') },
  { code: 'default', name: bilingual('Default', 'Padrão') },
] as const satisfies CodeList<string>;
export type SettingSource = (typeof settingSources)[number]['code'];

/**
 * The maximum number of stored changes: of one company, fleet or vehicle itself, and of a company with all its fleets
 * and vehicles.
 */
export const settingChangesMaxCount = { ofOne: 500, ofAll: 10_000 } as const;

/**
 * The maximum number of a company's own rules and of their bytes, in all stored changes together. The server holds them in memory
 * while it evaluates messages.
 */
export const storedRulesMax = { count: 10_000, bytes: 2_000_000 } as const;
