import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** Where the travel times of a plan come from. */
export const routeSources = [
  { code: 'G', name: bilingual('Configured road engine', 'Motor viário configurado') },
  { code: 'O', name: bilingual('Embedded open road engine', 'Motor viário aberto embutido') },
  { code: 'H', name: bilingual('Great circle with a road factor', 'Linha reta com fator viário') },
  { code: 'M', name: bilingual('Matrix supplied with the plan', 'Matriz fornecida com o plano') },
] as const satisfies CodeList<string>;

export type RouteSource = (typeof routeSources)[number]['code'];

export const RouteSourceCode = Type.Unsafe<RouteSource>(
  Type.String({
    enum: codesOf(routeSources),
    ...description(
      'Where travel times come from: G the configured road engine, O the embedded one, H great circle with a road factor, M the matrix sent with the plan',
      'De onde vêm os tempos de viagem: G o motor viário configurado, O o embutido, H linha reta com fator viário, M a matriz enviada com o plano',
    ),
  }),
);

/** The source of a plan that brings no matrix: one in a spreadsheet has nowhere to put it. */
export const RouteSourceWithoutMatrix = Type.Unsafe<Exclude<RouteSource, 'M'>>(
  Type.String({
    enum: codesOf(routeSources).filter((code) => code !== 'M'),
    ...description(
      'Where travel times come from: G the configured road engine, O the embedded one, H great circle with a road factor',
      'De onde vêm os tempos de viagem: G o motor viário configurado, O o embutido, H linha reta com fator viário',
    ),
  }),
);
