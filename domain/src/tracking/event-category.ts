import type { CodeList } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const eventCategories = [
  { code: 1, name: words('Trip', 'Viagem') },
  { code: 2, name: words('Speeding', 'Excesso de velocidade') },
  { code: 3, name: words('Movement in fence', 'Movimento em cerca') },
  { code: 4, name: words('Out of working hours', 'Fora do horário de trabalho') },
  { code: 5, name: words('Approach', 'Aproximação') },
  { code: 6, name: words('Idle', 'Parado com motor ligado') },
  { code: 7, name: words('Card identification', 'Identificação por cartão') },
  { code: 8, name: words('Input sensor 1', 'Sensor de entrada 1') },
  { code: 9, name: words('Input sensor 2', 'Sensor de entrada 2') },
  { code: 10, name: words('Main power disconnection', 'Desconexão da alimentação principal') },
  { code: 11, name: words('Harsh acceleration', 'Aceleração brusca') },
  { code: 12, name: words('Harsh braking', 'Freada brusca') },
  { code: 13, name: words('Sharp turn', 'Curva brusca') },
  { code: 14, name: words('Work shift', 'Jornada de trabalho') },
  { code: 22, name: words('End of shift', 'Fim de jornada') },
  { code: 23, name: words('Trip restart', 'Reinício de viagem') },
  { code: 24, name: words('Panic button', 'Botão de pânico') },
  { code: 25, name: words('Invalid card identification', 'Identificação por cartão inválida') },
  { code: 26, name: words('Maximum RPM exceeded', 'RPM máximo excedido') },
  { code: 27, name: words('Vehicle out of gear', 'Veículo desengrenado') },
  { code: 28, name: words('Minimum temperature exceeded', 'Temperatura mínima excedida') },
  { code: 29, name: words('Maximum temperature exceeded', 'Temperatura máxima excedida') },
  { code: 30, name: words('Custom data field', 'Campo de dados personalizado') },
  { code: 31, name: words('Passenger identification', 'Identificação de passageiro') },
] as const satisfies CodeList<number>;
