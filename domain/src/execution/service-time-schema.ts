import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { learningRules } from './learn-service-time.ts';

const whole = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const seconds = (en: string, ptBR: string) => whole(`${en}, in seconds`, `${ptBR}, em segundos`);

/** A place with services, described by the last point served there. */
const place = {
  place: whole(
    'Number of the place: a map cell of 1/2000 of a degree, about 50 m',
    'Número do local: uma célula do mapa de 1/2000 de grau, cerca de 50 m',
  ),
  name: Type.String({
    examples: ['NF 10482 Mercado do Porto'],
    ...description('Name of the last point served there', 'Nome do último ponto atendido ali'),
  }),
  address: Nullable(Type.String(description('Its address', 'Seu endereço'))),
  latitude: Latitude,
  longitude: Longitude,
};

const last = {
  last_service_time: seconds('Duration of the last service', 'Duração do último atendimento'),
  last_date: Type.String({
    ...DateTime,
    ...description('When the last service ended', 'Quando o último atendimento terminou'),
  }),
};

/** The service times at a place. */
export const ServiceTime = Noun('ServiceTime', {
  ...place,
  count: whole(
    `Number of services used: among the last ${learningRules.lastCount}, those within Tukey's fences`,
    `Número de atendimentos usados: entre os últimos ${learningRules.lastCount}, os que ficam dentro das cercas de Tukey`,
  ),
  service_time: seconds(
    'Median, used as the learnt service time',
    'Mediana, usada como tempo de atendimento aprendido',
  ),
  first_quartile: seconds('First quartile', 'Primeiro quartil'),
  third_quartile: seconds('Third quartile', 'Terceiro quartil'),
  ...last,
});
export type ServiceTime = Type.Static<typeof ServiceTime>;

/** The data before learning: the durations of the last services, newest first. */
export const ServicesAtPlace = Noun('ServicesAtPlace', {
  ...place,
  ...last,
  services: Type.Array(Type.Integer({ minimum: 0 })),
});
export type ServicesAtPlace = Type.Static<typeof ServicesAtPlace>;
