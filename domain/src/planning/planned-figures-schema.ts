import { Type } from 'typebox';
import { description, Nullable } from '../language/noun-schema.ts';

/** The figures of plans that follow from their times and are not stored. */
export const plannedFigures = {
  overtime: Nullable(
    Type.Integer({
      minimum: 0,
      ...description(
        'Seconds of work past the shift or the period; null: without times',
        'Segundos de trabalho além do turno ou do período; null: sem horários',
      ),
    }),
  ),
  count_late: Nullable(
    Type.Integer({
      minimum: 0,
      ...description(
        'Number of deliveries and pick-ups still to be visited whose service begins after their window; null: without times',
        'Número de entregas e coletas ainda por visitar cujo atendimento começa depois da janela; null: sem horários',
      ),
    }),
  ),
  count_vehicles: Type.Integer({
    minimum: 0,
    ...description('Number of vehicles with points', 'Número de veículos com pontos'),
  }),
};
