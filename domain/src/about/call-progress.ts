import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { DateTime, description, Noun, Nullable } from '../language/schema.ts';

export const callStates = [
  { code: 'waiting', name: bilingual('Waiting for its turn', 'Aguardando a vez') },
  { code: 'running', name: bilingual('Running', 'Em andamento') },
  { code: 'done', name: bilingual('Done', 'Concluída') },
  { code: 'failed', name: bilingual('Failed', 'Falhou') },
  { code: 'cancelled', name: bilingual('Cancelled', 'Cancelada') },
] as const satisfies CodeList<string>;

export type CallState = (typeof callStates)[number]['code'];

export const callPhases = [
  { code: 'reading', name: bilingual('Reading what was sent', 'Lendo o que foi enviado') },
  { code: 'geocoding', name: bilingual('Finding addresses', 'Localizando endereços') },
  { code: 'travel', name: bilingual('Finding travel times', 'Calculando tempos de viagem') },
  { code: 'solving', name: bilingual('Optimizing', 'Otimizando') },
  { code: 'storing', name: bilingual('Storing', 'Gravando') },
  { code: 'recomputing', name: bilingual('Recomputing days', 'Recalculando dias') },
] as const satisfies CodeList<string>;

export type CallPhase = (typeof callPhases)[number]['code'];

const Count = Nullable(Type.Integer({ minimum: 0 }));

/** How far a long call is. */
export const CallProgress = Noun('CallProgress', {
  request_id: Type.String({ examples: ['demo'] }),
  operation: Type.String({
    examples: ['importRoutePlan'],
    ...description('Its operationId in this contract', 'Seu operationId neste contrato'),
  }),
  state: Type.Unsafe<CallState>(
    Type.String({
      enum: codesOf(callStates),
      examples: ['done'],
      ...description(
        'waiting for its turn, running, done, failed or cancelled',
        'waiting aguarda a vez, running em andamento, done concluída, failed falhou ou cancelled cancelada',
      ),
    }),
  ),
  phase: Nullable(
    Type.Unsafe<CallPhase>(
      Type.String({
        enum: codesOf(callPhases),
        ...description('What it is at; null before and after', 'O que está fazendo; null antes e depois'),
      }),
    ),
  ),
  phase_name: Nullable(
    Type.String(description('The phase in your language (Accept-Language)', 'A fase no seu idioma (Accept-Language)')),
  ),
  done: Count,
  total: Count,
  percent: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      ...description('Of the phase, where that can be told', 'Da fase, quando se pode dizer'),
    }),
  ),
  status: Nullable(
    Type.Integer({
      examples: [200],
      ...description(
        'The HTTP status of its answer, once there is one',
        'O status HTTP da resposta, quando já houver uma',
      ),
    }),
  ),
  date_started: DateTime,
  date_updated: DateTime,
});
export type CallProgress = Type.Static<typeof CallProgress>;
