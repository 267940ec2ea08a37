import { Type } from 'typebox';
import { description } from '../language/schema.ts';

/** How long a plan takes. Where it has no departure, what is done at its first point is before that. */
export const TotalTime = Type.Integer(
  description(
    'From leaving the first point, which is the departure where the plan has one, to the end of the last, in seconds: travel, waiting, service and breaks',
    'Da saída do primeiro ponto, que é a partida se o plano tem uma, ao fim do último, em segundos: viagem, espera, atendimento e pausas',
  ),
);

export const TotalDistance = Type.Number(description('In metres', 'Em metros'));
export const TotalPoints = Type.Integer(description('Without departure and arrival', 'Sem a partida e a chegada'));
