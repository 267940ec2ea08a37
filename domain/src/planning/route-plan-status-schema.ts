import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type RoutePlanStatus, routePlanStatuses } from './route-plan-status.ts';

export const RoutePlanStatusCode = Type.Unsafe<RoutePlanStatus>(
  Type.String({
    enum: codesOf(routePlanStatuses),
    ...description(
      'P awaiting execution, E in execution, C completed, W awaiting optimization, I optimization failed or cancelled, R optimizing',
      'P aguardando execução, E em execução, C concluído, W aguardando otimização, I otimização falhou ou foi cancelada, R otimizando',
    ),
  }),
);
