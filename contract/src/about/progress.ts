import { CallProgress } from '@tropeiro/domain/about/call-progress.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

export const progress = {
  getProgress: operation({
    id: 'getProgress',
    method: 'GET',
    path: '/progress/{request_id}',
    tag: bilingual('About the service', 'Sobre o serviço'),
    summary: bilingual('How far a long call is', 'Em que ponto está uma chamada longa'),
    description: bilingual(
      'By the X-Request-Id of the call, asked for from another connection: an import, a batch, an optimization or a recomputation of days. There is something to tell once the call has taken two seconds, and until ten minutes after it ended; 404 otherwise. After 202 it goes on until the plan is optimized, or the days are recomputed. A driver sees their own calls, others those of their company.',
      'Pelo X-Request-Id da chamada, consultado por outra conexão: uma importação, um lote, uma otimização ou um recálculo de dias. Há o que dizer depois de dois segundos de chamada, e até dez minutos depois do fim; fora disso, 404. Depois de um 202, continua até o plano ser otimizado, ou os dias recalculados. O motorista vê as próprias chamadas, os demais as da sua empresa.',
    ),
    access: 'session',
    params: Type.Object({ request_id: Type.String({ minLength: 1, maxLength: 128, examples: ['demo'] }) }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: CallProgress }) },
    refusals: ['not_found'],
  }),
};
