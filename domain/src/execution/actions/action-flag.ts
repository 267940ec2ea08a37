import { bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';
import type { ChecklistBlock } from './recorded-action.ts';

/** Rules that an applied action violated. */
export const actionFlags = [
  { code: 'checklist_missing', name: bilingual('Started without the checklist', 'Iniciado sem o checklist') },
  {
    code: 'checklist_high_risk',
    name: bilingual('Started with a checklist of high risk', 'Iniciado com um checklist de alto risco'),
  },
  {
    code: 'reused_picture',
    name: bilingual('Picture of a stop at another address', 'Foto de uma parada em outro endereço'),
  },
] as const satisfies CodeList<ChecklistBlock | 'reused_picture'>;

export type ActionFlag = (typeof actionFlags)[number]['code'];

/** Points farther apart than this have different addresses. Geocoders place one address a few metres apart. */
export const sameAddressM = 50;
