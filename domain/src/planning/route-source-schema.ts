import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type RouteSource, routeSources } from './route-source.ts';

export const RouteSourceCode = Type.Unsafe<RouteSource>(
  Type.String({
    enum: codesOf(routeSources),
    ...description(
      'Source of travel times: G the configured road engine, O the embedded one, H great circle with a road factor, M the matrix sent with the plan',
      'Fonte dos tempos de viagem: G o motor viário configurado, O o embutido, H linha reta com fator viário, M a matriz enviada com o plano',
    ),
  }),
);

/** The source of a plan without a matrix. A spreadsheet cannot contain one. */
export const RouteSourceWithoutMatrix = Type.Unsafe<Exclude<RouteSource, 'M'>>(
  Type.String({
    enum: codesOf(routeSources).filter((code) => code !== 'M'),
    ...description(
      'Source of travel times: G the configured road engine, O the embedded one, H great circle with a road factor',
      'Fonte dos tempos de viagem: G o motor viário configurado, O o embutido, H linha reta com fator viário',
    ),
  }),
);
