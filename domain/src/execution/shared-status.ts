import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** How far a point or plan is, as somebody sees it who follows it by a link. */
export const sharedStatuses = [
  { code: 'planned', name: bilingual('Planned', 'Programada') },
  { code: 'under_way', name: bilingual('Under way', 'Em andamento') },
  { code: 'next', name: bilingual('On the way to you', 'A caminho de você') },
  { code: 'here', name: bilingual('The vehicle is there', 'O veículo está no local') },
  { code: 'done', name: bilingual('Done', 'Concluída') },
  { code: 'returned', name: bilingual('Not completed', 'Não concluída') },
  { code: 'cancelled', name: bilingual('Cancelled', 'Cancelada') },
] as const satisfies CodeList<string>;

export type SharedStatus = (typeof sharedStatuses)[number]['code'];

export const SharedStatusCode = Type.Unsafe<SharedStatus>(
  Type.String({
    enum: codesOf(sharedStatuses),
    ...description(
      'planned; under_way, its plan has begun; next, the vehicle goes there now; here; done; returned; cancelled',
      'planned programado; under_way, o plano começou; next, o veículo vai para lá agora; here, está no local; done concluído; returned não concluído; cancelled cancelado',
    ),
  }),
);
