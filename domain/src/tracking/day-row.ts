import { Type } from 'typebox';
import { Id, Noun, Nullable, said } from '../language/schema.ts';
import { type Words, words } from '../language/words.ts';

const figure = (text: Words) => Type.Number({ minimum: 0, ...said(text) });
const count = (of: Words) => figure(words(`Number of ${of.en}`, `Número de ${of['pt-BR']}`));
const metres = (of: Words) => figure(words(`${of.en}, in metres`, `${of['pt-BR']}, em metros`));
const seconds = (of: Words) => figure(words(`Time ${of.en}, in seconds`, `Tempo ${of['pt-BR']}, em segundos`));
const speed = (of: Words) => figure(words(`${of.en}, in km/h`, `${of['pt-BR']}, em km/h`));

/** What a day or a period came to, each with its unit. Their names are the specification's. */
export const dayRowFigures = {
  count: count(words('days counted', 'dias contados')),
  count_travel: count(words('trips', 'viagens')),
  count_in_moviment: count(words('times in movement', 'vezes em movimento')),
  count_ignition_on: count(words('times the ignition was turned on', 'vezes que a ignição foi ligada')),
  count_ignition_off: count(words('times the ignition was turned off', 'vezes que a ignição foi desligada')),
  count_out_of_work: count(words('uses out of working hours', 'usos fora do horário de trabalho')),
  count_high_speed: count(words('times over the speed limit', 'vezes acima do limite de velocidade')),
  count_high_speed_range_1: count(words('times in the first range of speed', 'vezes na primeira faixa de velocidade')),
  count_high_speed_range_2: count(words('times in the second range of speed', 'vezes na segunda faixa de velocidade')),
  total_distance: metres(words('Distance travelled', 'Distância percorrida')),
  total_distance_out_of_work: metres(
    words('Distance travelled out of working hours', 'Distância percorrida fora do horário de trabalho'),
  ),
  total_time_in_moviment: seconds(words('in movement', 'em movimento')),
  total_time_in_ignition_on: seconds(words('with the ignition on', 'com a ignição ligada')),
  total_time_in_ignition_off: seconds(words('with the ignition off', 'com a ignição desligada')),
  total_time_out_of_work: seconds(words('in use out of working hours', 'em uso fora do horário de trabalho')),
  total_time_in_high_speed: seconds(words('over the speed limit', 'acima do limite de velocidade')),
  total_time_rpm_economy: seconds(words('in the economic range of RPM', 'na faixa econômica de RPM')),
  total_time_rpm_high: seconds(words('at high RPM', 'em RPM alta')),
  total_time_rpm_neutral: seconds(words('out of gear', 'em neutro')),
  total_time_rpm_max: seconds(words('over the maximum RPM', 'acima da RPM máxima')),
  speed_max: speed(words('Highest speed', 'Maior velocidade')),
  speed_average: speed(words('Average speed', 'Velocidade média')),
};

/** A line of the daily summary: what a vehicle's day came to, days being those of the company's zone. */
export const DayRow = Noun('DayRow', {
  title: Type.String(
    said(words('Plate of the vehicle, or name of the driver', 'Placa do veículo ou nome do motorista')),
  ),
  ...dayRowFigures,
  date: Type.String({ format: 'date', ...said(words("A day of the company's zone", 'Um dia do fuso da empresa')) }),
  vehicle_id: Id,
  driver_id: Nullable(Id),
});
export type DayRow = Type.Static<typeof DayRow>;
