import { Type } from 'typebox';
import { codesOf } from '../../language/codes.ts';
import { description } from '../../language/noun-schema.ts';
import { type SharedStatus, sharedStatuses } from './shared-status.ts';

export const SharedStatusCode = Type.Unsafe<SharedStatus>(
  Type.String({
    enum: codesOf(sharedStatuses),
    ...description(
      'planned; under_way: its plan has begun; next: the vehicle is on its way there; here; done; returned; cancelled',
      'planned: programado; under_way: o plano começou; next: o veículo está a caminho; here: está no local; done: concluído; returned: não concluído; cancelled: cancelado',
    ),
  }),
);
