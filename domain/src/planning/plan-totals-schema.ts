import { Type } from 'typebox';
import { description } from '../language/noun-schema.ts';

/** How long a plan takes. Without a departure, the service at its first point comes before and does not count. */
export const TotalTime = Type.Integer(
  description(
    'From leaving the first point (the departure, if the plan has one) to the end of the last, in seconds: travel, waiting, service and breaks',
    'Da saída do primeiro ponto (a partida, se o plano tem uma) ao fim do último, em segundos: viagem, espera, atendimento e pausas',
  ),
);

export const TotalDistance = Type.Number(description('In metres', 'Em metros'));
export const TotalPoints = Type.Integer(description('Without departure and arrival', 'Sem a partida e a chegada'));
