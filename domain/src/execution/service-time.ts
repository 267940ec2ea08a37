import { Type } from 'typebox';
import { DateTime, description, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { learning } from './learn-service-time.ts';

const whole = (en: string, ptBR: string) => Type.Integer({ minimum: 0, ...description(en, ptBR) });
const seconds = (en: string, ptBR: string) => whole(`${en}, in seconds`, `${ptBR}, em segundos`);

/** A place at which services were, as the point that was served there last tells it. */
const place = {
  place: whole(
    'Number of the place: a cell of the map of 1/2000 of a degree, some 50 m',
    'Número do local: uma célula do mapa de 1/2000 de grau, uns 50 m',
  ),
  name: Type.String({
    examples: ['NF 10482 Mercado do Porto'],
    ...description('Name of the point that was served there last', 'Nome do último ponto atendido ali'),
  }),
  address: Nullable(Type.String(description('Its address', 'Seu endereço'))),
  latitude: Latitude,
  longitude: Longitude,
};

const last = {
  last_service_time: seconds('What the last service took', 'Quanto levou o último atendimento'),
  last_date: Type.String({ ...DateTime, ...description('When that ended', 'Quando ele terminou') }),
};

/** What services took at a place. */
export const ServiceTime = Noun('ServiceTime', {
  ...place,
  count: whole(
    `Services it is learnt from: of the last ${learning.lastCount} those within Tukey's fences`,
    `Atendimentos de que se aprende: dos últimos ${learning.lastCount}, os que ficam nas cercas de Tukey`,
  ),
  service_time: seconds('Their median, which is learnt', 'Sua mediana, que é o aprendido'),
  first_quartile: seconds('A quarter of them took less', 'Um quarto deles levou menos'),
  third_quartile: seconds('A quarter of them took more', 'Um quarto deles levou mais'),
  ...last,
});
export type ServiceTime = Type.Static<typeof ServiceTime>;

/** The same before anything is learnt: with what the last services took, the newest first. */
export const ServicesAtPlace = Noun('ServicesAtPlace', {
  ...place,
  ...last,
  services: Type.Array(Type.Integer({ minimum: 0 })),
});
export type ServicesAtPlace = Type.Static<typeof ServicesAtPlace>;
