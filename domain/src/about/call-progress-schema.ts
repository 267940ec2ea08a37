import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { DateTime, description, Noun, Nullable } from '../language/noun-schema.ts';
import { type CallPhase, type CallState, callPhases, callStates } from './call-progress.ts';

const Count = Nullable(Type.Integer({ minimum: 0 }));

/** The progress of a long call. */
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
        'waiting (aguardando a vez), running (em andamento), done (concluída), failed (falhou) ou cancelled (cancelada)',
      ),
    }),
  ),
  phase: Nullable(
    Type.Unsafe<CallPhase>(
      Type.String({
        enum: codesOf(callPhases),
        ...description('Current phase; null before and after', 'Fase atual; null antes e depois'),
      }),
    ),
  ),
  phase_name: Nullable(
    Type.String(
      description(
        'Name of the phase in your language (Accept-Language)',
        'Nome da fase no seu idioma (Accept-Language)',
      ),
    ),
  ),
  done: Count,
  total: Count,
  percent: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      ...description(
        'Completed part of the phase, if it can be measured',
        'Parte concluída da fase, quando mensurável',
      ),
    }),
  ),
  status: Nullable(
    Type.Integer({
      examples: [200],
      ...description(
        'HTTP status of the answer, once the call has ended',
        'Status HTTP da resposta, quando a chamada terminar',
      ),
    }),
  ),
  date_started: DateTime,
  date_updated: DateTime,
});
export type CallProgress = Type.Static<typeof CallProgress>;
