import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type RouteObjective, routeObjectives } from './route-objective.ts';

export const RouteObjectiveCode = Type.Unsafe<RouteObjective>(
  Type.String({
    enum: codesOf(routeObjectives),
    ...description(
      'What is minimised after serving as many points as possible',
      'O que se minimiza depois de atender o maior número possível de pontos',
    ),
  }),
);
