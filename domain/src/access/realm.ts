import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';

/** The kind of account that logs in: a person of the company, an agent by CPF, or a machine. */
export const realms = [
  { code: 'customer', name: bilingual('Company user', 'Usuário da empresa') },
  { code: 'driver', name: bilingual('Driver or agent', 'Motorista ou entregador') },
  { code: 'integration', name: bilingual('Service account', 'Conta de integração') },
] as const satisfies CodeList<string>;

export type Realm = (typeof realms)[number]['code'];

export const realmCodes: readonly Realm[] = codesOf(realms);
