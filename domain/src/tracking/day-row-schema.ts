import { Type } from 'typebox';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { describedBy, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

const figure = (text: BilingualText) => Type.Number({ minimum: 0, ...describedBy(text) });
const count = (label: BilingualText) => figure(bilingual(`Number of ${label.en}`, `Número de ${label['pt-BR']}`));
const metres = (label: BilingualText) => figure(bilingual(`${label.en}, in metres`, `${label['pt-BR']}, em metros`));
const seconds = (label: BilingualText) =>
  figure(bilingual(`Time ${label.en}, in seconds`, `Tempo ${label['pt-BR']}, em segundos`));
const speed = (label: BilingualText) => figure(bilingual(`${label.en}, in km/h`, `${label['pt-BR']}, em km/h`));

/** The figures of a day or a period, each with its unit. Their names come from the specification. */
export const dayRowFigures = {
  count: count(bilingual('days counted', 'dias contados')),
  count_travel: count(bilingual('trips', 'viagens')),
  count_in_moviment: count(bilingual('times in movement', 'vezes em movimento')),
  count_ignition_on: count(bilingual('times the ignition was turned on', 'vezes que a ignição foi ligada')),
  count_ignition_off: count(bilingual('times the ignition was turned off', 'vezes que a ignição foi desligada')),
  count_out_of_work: count(bilingual('uses out of working hours', 'usos fora do horário de trabalho')),
  count_high_speed: count(bilingual('times over the speed limit', 'vezes acima do limite de velocidade')),
  count_high_speed_range_1: count(
    bilingual('times in the first range of speed', 'vezes na primeira faixa de velocidade'),
  ),
  count_high_speed_range_2: count(
    bilingual('times in the second range of speed', 'vezes na segunda faixa de velocidade'),
  ),
  total_distance: metres(bilingual('Distance travelled', 'Distância percorrida')),
  total_distance_out_of_work: metres(
    bilingual('Distance travelled out of working hours', 'Distância percorrida fora do horário de trabalho'),
  ),
  total_time_in_moviment: seconds(bilingual('in movement', 'em movimento')),
  total_time_in_ignition_on: seconds(bilingual('with the ignition on', 'com a ignição ligada')),
  total_time_in_ignition_off: seconds(bilingual('with the ignition off', 'com a ignição desligada')),
  total_time_out_of_work: seconds(bilingual('in use out of working hours', 'em uso fora do horário de trabalho')),
  total_time_in_high_speed: seconds(bilingual('over the speed limit', 'acima do limite de velocidade')),
  total_time_rpm_economy: seconds(bilingual('in the economic range of RPM', 'na faixa econômica de RPM')),
  total_time_rpm_high: seconds(bilingual('at high RPM', 'em RPM alta')),
  total_time_rpm_neutral: seconds(bilingual('out of gear', 'em neutro')),
  total_time_rpm_max: seconds(bilingual('at or over the maximum RPM', 'na RPM máxima ou acima')),
  speed_max: speed(bilingual('Highest speed', 'Maior velocidade')),
  speed_average: speed(bilingual('Average speed', 'Velocidade média')),
};

export type DayRowFigureName = keyof typeof dayRowFigures;
export const dayRowFigureNames = Object.keys(dayRowFigures) as DayRowFigureName[];

/** A row of the daily summary: the figures of a vehicle's day, in the company's time zone. */
export const DayRow = Noun('DayRow', {
  title: Type.String(
    description('Plate of the vehicle, or name of the driver', 'Placa do veículo ou nome do motorista'),
  ),
  ...dayRowFigures,
  date: Type.String({
    format: 'date',
    ...description("A day in the company's time zone", 'Um dia no fuso da empresa'),
  }),
  vehicle_id: Id,
  driver_id: Nullable(Id),
});
export type DayRow = Type.Static<typeof DayRow>;
