import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

/** Who is logging in: a person of the company, an agent by CPF, or a machine. */
export const realms = [
  { code: 'customer', name: words('Company user', 'Usuário da empresa') },
  { code: 'driver', name: words('Driver or agent', 'Motorista ou entregador') },
  { code: 'integration', name: words('Service account', 'Conta de integração') },
] as const satisfies CodeList<string>;

export type Realm = (typeof realms)[number]['code'];

export const realmCodes: readonly Realm[] = codesOf(realms);
