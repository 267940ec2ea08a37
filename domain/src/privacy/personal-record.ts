import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The groups of an export. */
export const personalGroups = [
  { code: 'identity', name: bilingual('The person', 'A pessoa') },
  { code: 'access', name: bilingual('Logins and sessions', 'Acessos e sessões') },
  { code: 'driving', name: bilingual('Vehicles, trips and events', 'Veículos, viagens e eventos') },
  { code: 'delivery', name: bilingual('Route plans and their execution', 'Planos de rota e sua execução') },
  { code: 'inspection', name: bilingual('Checklists', 'Checklists') },
  { code: 'messages', name: bilingual('Messages', 'Mensagens') },
  { code: 'files', name: bilingual('Pictures', 'Fotos') },
  { code: 'history', name: bilingual('Audit and announcements', 'Auditoria e anúncios') },
] as const satisfies CodeList<string>;
export type PersonalGroup = (typeof personalGroups)[number]['code'];
