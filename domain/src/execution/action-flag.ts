import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';
import type { ChecklistBlock } from './recorded-action.ts';

/** What an action was applied in spite of. */
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

export const ActionFlags = Type.Array(
  Type.Unsafe<ActionFlag>(Type.String({ enum: codesOf(actionFlags) })),
  description(
    'What it was applied in spite of. checklist_missing, checklist_high_risk: done offline, in spite of the checklist. reused_picture: a picture of it already proved a stop at another address',
    'Apesar de que foi aplicada. checklist_missing, checklist_high_risk: feita sem conexão, apesar do checklist. reused_picture: uma foto dela já comprovava uma parada em outro endereço',
  ),
);

/** Two points farther apart than this have different addresses. Geocoding places one address a few metres apart. */
export const sameAddressM = 50;
