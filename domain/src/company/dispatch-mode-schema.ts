import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type DispatchMode, dispatchModes } from './dispatch-mode.ts';

export const DispatchModeCode = Type.Unsafe<DispatchMode>(
  Type.String({
    enum: codesOf(dispatchModes),
    ...description(
      'When drivers see plans that are created from now on. at_once: as soon as they are created; by_hand: once they are dispatched (POST /route_plan/dispatch/)',
      'Quando os motoristas veem os planos criados daqui em diante. at_once: assim que são criados; by_hand: depois de despachados (POST /route_plan/dispatch/)',
    ),
  }),
);
