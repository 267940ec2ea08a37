import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The categories of the specification, and 0: a visit to a point of interest or to a point of the plan. */
export const eventCategories = [
  { code: 0, name: bilingual('Visit', 'Visita') },
  { code: 1, name: bilingual('Trip', 'Viagem') },
  { code: 2, name: bilingual('Speeding', 'Excesso de velocidade') },
  { code: 3, name: bilingual('Movement in fence', 'Movimento em cerca') },
  { code: 4, name: bilingual('Out of working hours', 'Fora do horário de trabalho') },
  { code: 5, name: bilingual('Approach', 'Aproximação') },
  { code: 6, name: bilingual('Idle', 'Parado com motor ligado') },
  { code: 7, name: bilingual('Card identification', 'Identificação por cartão') },
  { code: 8, name: bilingual('Input sensor 1', 'Sensor de entrada 1') },
  { code: 9, name: bilingual('Input sensor 2', 'Sensor de entrada 2') },
  { code: 10, name: bilingual('Main power disconnection', 'Desconexão da alimentação principal') },
  { code: 11, name: bilingual('Harsh acceleration', 'Aceleração brusca') },
  { code: 12, name: bilingual('Harsh braking', 'Freada brusca') },
  { code: 13, name: bilingual('Sharp turn', 'Curva brusca') },
  { code: 14, name: bilingual('Work shift', 'Jornada de trabalho') },
  { code: 22, name: bilingual('End of shift', 'Fim de jornada') },
  { code: 23, name: bilingual('Trip restart', 'Reinício de viagem') },
  { code: 24, name: bilingual('Panic button', 'Botão de pânico') },
  { code: 25, name: bilingual('Invalid card identification', 'Identificação por cartão inválida') },
  { code: 26, name: bilingual('Maximum RPM exceeded', 'RPM máximo excedido') },
  { code: 27, name: bilingual('Vehicle out of gear', 'Veículo desengrenado') },
  { code: 28, name: bilingual('Minimum temperature exceeded', 'Temperatura mínima excedida') },
  { code: 29, name: bilingual('Maximum temperature exceeded', 'Temperatura máxima excedida') },
  { code: 30, name: bilingual('Custom data field', 'Campo de dados personalizado') },
  { code: 31, name: bilingual('Passenger identification', 'Identificação de passageiro') },
] as const satisfies CodeList<number>;

/**
 * The categories of events without addresses. Visits, movements in a fence and approaches name their place. Cards only
 * identify people, and the trip that begins then has the address. Engine, temperature and company rules concern the
 * whole route.
 */
const withoutAddress: ReadonlySet<number> = new Set([0, 3, 5, 7, 25, 26, 27, 28, 29, 30, 31]);

/** Whether events of a category have addresses of their begin and end, so that they are geocoded. */
export const hasAddress = (category: number): boolean => !withoutAddress.has(category);

/** Stands for all categories in requests for events. */
export const everyCategory = 'all';
