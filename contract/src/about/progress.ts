import { CallProgress } from '@tropeiro/domain/about/call-progress-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

export const progress = {
  getProgress: operation({
    id: 'getProgress',
    method: 'GET',
    path: '/progress/{request_id}',
    tag: bilingual('About the service', 'Sobre o serviço'),
    summary: bilingual('Progress of a long call', 'Andamento de uma chamada longa'),
    description: bilingual(
      'Query it from another connection with the X-Request-Id of the call: an import, a batch, an optimization or a recomputation of days. Progress is available from two seconds after the call begins until ten minutes after it ends; otherwise the answer is 404. After a 202, progress continues until the plan is optimized or the days are recomputed. A driver sees their own calls; other users see the calls of their company.',
      'Consulte por outra conexão, com o X-Request-Id da chamada: uma importação, um lote, uma otimização ou um recálculo de dias. O andamento fica disponível de dois segundos após o início da chamada até dez minutos após o fim; fora desse intervalo, a resposta é 404. Depois de um 202, o andamento continua até o plano ser otimizado ou os dias serem recalculados. O motorista vê as próprias chamadas; os demais usuários veem as da sua empresa.',
    ),
    access: 'session',
    params: Type.Object({ request_id: Type.String({ minLength: 1, maxLength: 128, examples: ['demo'] }) }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: CallProgress }) },
    refusals: ['not_found'],
  }),
};
