import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { description } from '../../language/noun-schema.ts';
import { type ActionFlag, actionFlags } from './action-flag.ts';

export const ActionFlags = Type.Array(
  Type.Unsafe<ActionFlag>(Type.String({ enum: codesOf(actionFlags) })),
  description(
    'Rule that was violated when the action was applied. checklist_missing, checklist_high_risk: started offline despite the checklist. reused_picture: one of its pictures already proved a stop at another address',
    'Regra descumprida quando a ação foi aplicada. checklist_missing, checklist_high_risk: iniciado sem conexão, apesar do checklist. reused_picture: uma de suas fotos já comprovava uma parada em outro endereço',
  ),
);
