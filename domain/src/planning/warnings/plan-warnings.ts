import { type BilingualText, bilingual } from '../../language/bilingual-text.ts';
import type { CodeList } from '../../language/codes.ts';

/**
 * The subject of a warning, which also determines how long it is stored. `request` warnings stay with the route.
 * `point` warnings belong to the plan that has the point. `crew` warnings are updated whenever the plan changes its
 * status. `travel` warnings concern the travel times used.
 */
export type WarningSubject = 'request' | 'point' | 'plan' | 'crew' | 'travel';

export type WarningRow = CodeList<string>[number] & {
  readonly about: WarningSubject;
  /** Whether the order of points violates something, so that another order may be better. */
  readonly breaksRule?: true;
  readonly text: BilingualText;
};

/** The warnings for the planner, which refuse nothing. `{name}` in a text is filled from details. */
export const planWarnings = [
  {
    code: 'vehicle_booked',
    about: 'crew',
    name: bilingual('The vehicle is in another plan at that time', 'O veículo está em outro plano no mesmo horário'),
    text: bilingual(
      'Vehicle {who} is also in {count|plan|plans} whose period overlaps: {plans}.',
      'O veículo {who} também está em {count|plano|planos} com período sobreposto: {plans}.',
    ),
  },
  {
    code: 'driver_booked',
    about: 'crew',
    name: bilingual('The driver is in another plan at that time', 'O motorista está em outro plano no mesmo horário'),
    text: bilingual(
      'Driver {who} is also in {count|plan|plans} whose period overlaps: {plans}.',
      'O motorista {who} também está em {count|plano|planos} com período sobreposto: {plans}.',
    ),
  },
  {
    code: 'helper_booked',
    about: 'crew',
    name: bilingual('The helper is in another plan at that time', 'O ajudante está em outro plano no mesmo horário'),
    text: bilingual(
      'Helper {who} is also in {count|plan|plans} whose period overlaps: {plans}.',
      'O ajudante {who} também está em {count|plano|planos} com período sobreposto: {plans}.',
    ),
  },
  {
    code: 'not_active',
    about: 'crew',
    name: bilingual('A crew member is not active', 'Alguém da equipe não está ativo'),
    text: bilingual('{who} is no longer active.', '{who} não está mais ativo.'),
  },
  {
    code: 'code_in_other_plan',
    about: 'request',
    name: bilingual('Points are also in other plans of that day', 'Há pontos que também estão em outros planos do dia'),
    text: bilingual(
      'Other plans of that day have points with the same external_code: {codes}. Check that nothing is delivered twice.',
      'Outros planos do mesmo dia têm pontos com o mesmo external_code: {codes}. Confira se nada será entregue duas vezes.',
    ),
  },
  {
    code: 'nobody_assigned',
    about: 'crew',
    name: bilingual('The plan has no vehicle and no driver', 'O plano não tem veículo nem motorista'),
    text: bilingual(
      'The plan has neither a vehicle nor a driver. In an import, set vehicle_plate, document_number, vehicle_plates, document_numbers or entity; later, set vehicle_id or driver_id with a PUT of the plan.',
      'O plano não tem veículo nem motorista. Na importação, informe vehicle_plate, document_number, vehicle_plates, document_numbers ou entity; depois, vehicle_id ou driver_id com um PUT do plano.',
    ),
  },
  {
    code: 'license_expired',
    about: 'crew',
    name: bilingual('The driver’s licence will have expired', 'A CNH do motorista estará vencida'),
    text: bilingual(
      'The driving licence of driver {who} will have expired by the plan’s day.',
      'A CNH do motorista {who} estará vencida no dia do plano.',
    ),
  },
  {
    code: 'license_category',
    about: 'crew',
    name: bilingual(
      'The driver’s licence may not cover the vehicle',
      'A CNH do motorista pode não valer para o veículo',
    ),
    text: bilingual(
      'The category of the driving licence of driver {who} may not cover vehicle {plate}.',
      'A categoria da CNH do motorista {who} pode não valer para o veículo {plate}.',
    ),
  },
  {
    code: 'nothing_to_deliver',
    about: 'plan',
    name: bilingual('The plan has no delivery or pick-up', 'O plano não tem entrega nem coleta'),
    text: bilingual(
      'The plan has no delivery or pick-up: correct or add points, or exclude it.',
      'O plano não tem entrega nem coleta: corrija ou adicione pontos, ou exclua-o.',
    ),
  },
  {
    code: 'no_plan_made',
    about: 'request',
    name: bilingual('No plan was made', 'Nenhum plano foi criado'),
    text: bilingual(
      'No plan was made: no point could be located. Correct the addresses or coordinates, then move the points into a plan.',
      'Nenhum plano foi criado: nenhum ponto foi localizado. Corrija os endereços ou as coordenadas e depois mova os pontos para um plano.',
    ),
  },
  {
    code: 'period_over',
    about: 'plan',
    name: bilingual('The period of the plan is over', 'O período do plano já passou'),
    text: bilingual(
      'The period of the plan ended on {end}: check its dates.',
      'O período do plano terminou em {end}: confira as datas.',
    ),
  },
  {
    code: 'day_off',
    about: 'plan',
    name: bilingual('The crew does not work in the period', 'A equipe não trabalha no período'),
    text: bilingual(
      'The work shift “{shift}” of {whose} has no hours in the plan’s period, {days}.',
      'A jornada “{shift}” {whose} não tem horário no período do plano, {days}.',
    ),
  },
  {
    code: 'optimization_failed',
    about: 'plan',
    name: bilingual('The plan could not be optimized', 'O plano não pôde ser otimizado'),
    text: bilingual('The plan could not be optimized. {reason}', 'O plano não pôde ser otimizado. {reason}'),
  },
  {
    code: 'load_exceeds_fleet',
    about: 'plan',
    name: bilingual(
      'The total load exceeds the capacity of all vehicles',
      'A carga total excede a capacidade de todos os veículos',
    ),
    text: bilingual(
      'The total load is {load}, {by} more than all vehicles can carry: at least {count|more vehicle|more vehicles} of the largest size would be needed.',
      'A carga total é {load}, {by} a mais do que todos os veículos comportam: seriam necessários pelo menos mais {count|veículo|veículos} do maior tamanho.',
    ),
  },
  {
    code: 'work_exceeds_fleet',
    about: 'plan',
    name: bilingual(
      'The points need more time than all crews work',
      'Os pontos exigem mais tempo do que o trabalho de todas as equipes',
    ),
    text: bilingual(
      'The points need at least {work} of service and travel, {by} more than the working time of all crews.',
      'Os pontos exigem pelo menos {work} de atendimento e viagem, {by} a mais do que o tempo de trabalho de todas as equipes.',
    ),
  },
  {
    code: 'coordinates_swapped',
    about: 'point',
    name: bilingual('Latitude and longitude look swapped', 'Latitude e longitude parecem trocadas'),
    text: bilingual(
      'Its latitude and longitude look swapped: {place} is {where}, but {swapped} is not.',
      'A latitude e a longitude parecem trocadas: {place} fica {where}, mas {swapped} não.',
    ),
  },
  {
    code: 'coordinates_doubtful',
    about: 'point',
    name: bilingual('The coordinates of a point look wrong', 'As coordenadas de um ponto parecem erradas'),
    text: bilingual(
      'Its coordinates look wrong: {place} is {where}.',
      'As coordenadas parecem erradas: {place} fica {where}.',
    ),
  },
  {
    code: 'repeated_code',
    about: 'plan',
    name: bilingual('Points have the same external code', 'Há pontos com o mesmo código externo'),
    text: bilingual(
      'The same external_code is in several lines: {codes}.',
      'O mesmo external_code está em várias linhas: {codes}.',
    ),
  },
  {
    code: 'time_window_missed',
    about: 'point',
    breaksRule: true,
    name: bilingual('A point is served outside its time window', 'Um ponto é atendido fora da sua janela'),
    text: bilingual('It is {by} {side}.', 'O horário fica {by} {side}.'),
  },
  {
    code: 'plan_period_exceeded',
    about: 'plan',
    breaksRule: true,
    name: bilingual('The plan exceeds its period or the work shift', 'O plano excede seu período ou a jornada'),
    text: bilingual(
      'From here on, the plan exceeds its period or the work shift, by {by} in total.',
      'A partir daqui o plano excede seu período ou a jornada, em {by} ao todo.',
    ),
  },
  {
    code: 'capacity_exceeded',
    about: 'plan',
    breaksRule: true,
    name: bilingual('The vehicle exceeds its capacity', 'O veículo excede sua capacidade'),
    text: bilingual(
      'Vehicle {plate} exceeds its capacity there by {by}.',
      'Neste ponto, o veículo {plate} excede sua capacidade em {by}.',
    ),
  },
  {
    code: 'axles_exceeded',
    about: 'point',
    breaksRule: true,
    name: bilingual('The vehicle has too many axles for a point', 'O veículo tem eixos demais para um ponto'),
    text: bilingual(
      'Vehicle {plate} has {axles|axle|axles}, more than the point allows.',
      'O veículo {plate} tem {axles|eixo|eixos}, mais do que o ponto aceita.',
    ),
  },
  {
    code: 'axles_unknown',
    about: 'plan',
    name: bilingual('The number of axles of the vehicle is unknown', 'O número de eixos do veículo é desconhecido'),
    text: bilingual(
      'The number of axles of vehicle {plate} is unknown; the plan assumes that it can reach every point.',
      'O número de eixos do veículo {plate} é desconhecido; o plano supõe que ele chega a todos os pontos.',
    ),
  },
  {
    code: 'unreachable',
    about: 'point',
    breaksRule: true,
    name: bilingual('A point is unreachable', 'Um ponto é inalcançável'),
    text: bilingual(
      'It is unreachable from the previous point; its time was planned without this travel.',
      'Ele é inalcançável a partir do ponto anterior; o horário foi planejado sem contar essa viagem.',
    ),
  },
  {
    code: 'source_unavailable',
    about: 'travel',
    name: bilingual('Travel times come from another source', 'Os tempos de viagem vêm de outra fonte'),
    text: bilingual(
      'Source {asked} is not available; travel times come from {used}. Source G needs a road server, which the operator sets up. To plan without one and without this warning, send source {used}.',
      'A fonte {asked} não está disponível; os tempos de viagem vêm de {used}. A fonte G precisa de um servidor viário, que o operador configura. Para planejar sem ele e sem este aviso, envie a fonte {used}.',
    ),
  },
  {
    code: 'source_failed',
    about: 'travel',
    name: bilingual('A source of travel times failed', 'Uma fonte de tempos de viagem falhou'),
    text: bilingual(
      'Travel times come from {next} instead of {failed}, because {reason}.',
      'Os tempos de viagem vêm de {next} em vez de {failed}, porque {reason}.',
    ),
  },
  {
    code: 'geocoding_unavailable',
    about: 'request',
    name: bilingual('No geocoder is available', 'Não há geocodificador disponível'),
    text: bilingual(
      'No geocoder responded for some addresses ({reason}). Their points are unassigned: send their coordinates, or send the plan again later.',
      'Nenhum geocodificador respondeu sobre alguns endereços ({reason}). Os pontos ficam sem plano: envie as coordenadas, ou envie o plano de novo mais tarde.',
    ),
  },
  {
    code: 'geocoding_incomplete',
    about: 'request',
    name: bilingual('Not all geocoders responded', 'Nem todos os geocodificadores responderam'),
    text: bilingual(
      'A geocoder that might have better results did not respond ({reason}): try again later.',
      'Um geocodificador que poderia ter resultados melhores não respondeu ({reason}): consulte de novo mais tarde.',
    ),
  },
  {
    code: 'geocoder_not_set_up',
    about: 'request',
    name: bilingual('A geocoder is not configured', 'Um geocodificador não está configurado'),
    text: bilingual(
      '{geocoders}, chosen by your company, cannot be queried: this service has {available}. Choose with PUT /customer/.',
      '{geocoders}, escolha da sua empresa, não pode ser consultado: este serviço tem {available}. Escolha com PUT /customer/.',
    ),
  },
  {
    code: 'low_geocoding_quality',
    about: 'point',
    name: bilingual('An address was located only approximately', 'Um endereço só foi localizado por aproximação'),
    text: bilingual(
      'Its address was located only as “{address}” ({quality}): check the location.',
      'O endereço só foi localizado como “{address}” ({quality}): confira a localização.',
    ),
  },
  {
    code: 'city_ambiguous',
    about: 'point',
    name: bilingual('Several cities have the name in an address', 'Várias cidades têm o nome que está em um endereço'),
    text: bilingual(
      '{count} municipalities are called {city} ({states}): add the state to the address.',
      'Há {count} municípios chamados {city} ({states}): informe a UF no endereço.',
    ),
  },
  {
    code: 'state_contradicts_city',
    about: 'point',
    name: bilingual('The city of an address is in another state', 'A cidade de um endereço fica em outra UF'),
    text: bilingual(
      '{city} is not in {state}, but in {states}: check which of them the address means.',
      '{city} não fica em {state}, e sim em {states}: confira qual delas o endereço indica.',
    ),
  },
  {
    code: 'city_missing',
    about: 'point',
    name: bilingual('An address has no city', 'Um endereço não informa a cidade'),
    text: bilingual(
      'Its address has no city, and was found in several ({cities}): add the city.',
      'O endereço não informa a cidade, e foi encontrado em várias ({cities}): informe a cidade.',
    ),
  },
  {
    code: 'cep_contradicts_city',
    about: 'point',
    name: bilingual('The CEP of an address belongs to another city', 'O CEP de um endereço é de outra cidade'),
    text: bilingual(
      'CEP {cep} belongs to {there}, not to {city}: check which of them the address means.',
      'O CEP {cep} é de {there}, não de {city}: confira qual delas o endereço indica.',
    ),
  },
  {
    code: 'terminal_not_located',
    about: 'plan',
    name: bilingual('The departure or arrival was not found', 'A partida ou a chegada não foi encontrada'),
    text: bilingual(
      'The address of this {terminal} was not found. The plan is made without it, and {instead}.',
      'O endereço desta {terminal} não foi encontrado. O plano é feito sem ela, e {instead}.',
    ),
  },
  {
    code: 'invoice_cancelled',
    about: 'request',
    name: bilingual('An invoice is cancelled', 'Uma nota está cancelada'),
    text: bilingual(
      'NF-e {number} is cancelled by the event in line {event}: it is not a delivery.',
      'A NF-e {number} está cancelada pelo evento da linha {event}: não é uma entrega.',
    ),
  },
  {
    code: 'cancellation_alone',
    about: 'request',
    name: bilingual('The invoice of a cancellation is missing', 'Falta a nota de um cancelamento'),
    text: bilingual(
      'The NF-e {key} that it cancels is not in the file: nothing was done.',
      'A NF-e {key} que ele cancela não está no arquivo: nada foi feito.',
    ),
  },
  {
    code: 'delivery_doubtful',
    about: 'point',
    name: bilingual('An invoice may not be a delivery', 'Uma nota pode não ser de entrega'),
    text: bilingual(
      'NF-e {number} is of {kind}: its goods may travel in the other direction. Check that it is a delivery.',
      'A NF-e {number} é de {kind}: a mercadoria pode ir no sentido contrário. Confira se é uma entrega.',
    ),
  },
  {
    code: 'products_together',
    about: 'point',
    name: bilingual(
      'The products of an invoice were merged into one item',
      'Os produtos de uma nota foram reunidos em um só item',
    ),
    text: bilingual(
      'NF-e {number} has {count|product|products}, but a point has at most {limit|item|items}: they were merged into one item, “volumes”.',
      'A NF-e {number} tem {count|produto|produtos}, mas um ponto tem no máximo {limit|item|itens}: eles foram reunidos em um só item, “volumes”.',
    ),
  },
  {
    code: 'load_unknown',
    about: 'point',
    name: bilingual('An invoice does not state its load', 'Uma nota não informa a carga'),
    text: bilingual(
      'NF-e {number} does not state {measure} of its goods: they do not count toward the capacity of a vehicle.',
      'A NF-e {number} não informa {measure} da mercadoria: ela não conta na capacidade de um veículo.',
    ),
  },
  {
    code: 'cubic_metres_unknown',
    about: 'request',
    name: bilingual('Invoices do not state cubic metres', 'Notas não informam metros cúbicos'),
    text: bilingual(
      'Your company counts capacity in cubic metres, which invoices do not state: their goods do not count.',
      'Sua empresa conta a capacidade em metros cúbicos, que as notas não informam: a mercadoria delas não conta.',
    ),
  },
  {
    code: 'columns_ignored',
    about: 'request',
    name: bilingual('Columns of a file were ignored', 'Colunas de um arquivo foram ignoradas'),
    text: bilingual(
      'These columns were ignored: {columns}. {advice}',
      'Estas colunas foram ignoradas: {columns}. {advice}',
    ),
  },
  {
    code: 'fields_ignored',
    about: 'request',
    name: bilingual('Fields were ignored', 'Campos foram ignorados'),
    text: bilingual(
      'These fields do not exist and were ignored: {fields}.',
      'Estes campos não existem e foram ignorados: {fields}.',
    ),
  },
  {
    code: 'other_weekday',
    about: 'request',
    name: bilingual('The day is not one of the template’s days', 'O dia não é um dos dias do modelo'),
    text: bilingual(
      '{date} is not on one of the template’s days of the week.',
      '{date} não cai em nenhum dos dias da semana do modelo.',
    ),
  },
  {
    code: 'time_windows_unused',
    about: 'plan',
    name: bilingual('Time windows were sent but are not used', 'Foram enviadas janelas, mas elas não são usadas'),
    text: bilingual(
      'Points have time windows, which are stored but not used, because has_time_window was not sent: send it as true or false.',
      'Há pontos com janela de horário, que ficam gravadas mas não são usadas, pois has_time_window não foi enviado: envie true ou false.',
    ),
  },
  {
    code: 'done_at_once',
    about: 'request',
    name: bilingual('A dry run was optimized immediately', 'Uma simulação foi otimizada imediatamente'),
    text: bilingual(
      'A dry run is always optimized immediately, even with is_async.',
      'Uma simulação é sempre otimizada imediatamente, mesmo com is_async.',
    ),
  },
  {
    code: 'optimized_later',
    about: 'plan',
    name: bilingual('The plan is optimized later', 'O plano é otimizado depois'),
    text: bilingual(
      'The other plans of the file used up the {limit|second|seconds} of one request. Plans in status W are optimized later, as with is_async. A dry run does not try to optimize them.',
      'Os outros planos do arquivo usaram {limit|segundo|segundos}, o limite de uma requisição. Os planos na situação W são otimizados depois, como com is_async. Uma simulação não tenta otimizá-los.',
    ),
  },
] as const satisfies readonly WarningRow[];

export type PlanWarningCode = (typeof planWarnings)[number]['code'];
