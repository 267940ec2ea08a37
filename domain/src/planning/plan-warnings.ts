import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/**
 * What a warning is about, which says whose it is: what was sent, and so the route's for good; a point, and so the plan's that
 * has it; else a plan, its crew (who is told anew whenever the plan changes its state) or the travel times it was made with.
 */
export type WarningSubject = 'request' | 'point' | 'plan' | 'crew' | 'travel';

export type WarningRow = CodeList<string>[number] & {
  readonly about: WarningSubject;
  /** Whether an order of points does not keep to something, so that another one may be better. */
  readonly breaksRule?: true;
  readonly text: BilingualText;
};

/** What whoever made a plan should know of it, and what refuses nothing. `{name}` in a text is filled from details. */
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
    name: bilingual('Somebody of the crew is not active', 'Alguém da equipe não está ativo'),
    text: bilingual('{who} is no longer active.', '{who} não está mais ativo.'),
  },
  {
    code: 'code_in_other_plan',
    about: 'request',
    name: bilingual('Points are in other plans of that day too', 'Há pontos que também estão em outros planos do dia'),
    text: bilingual(
      'Other plans of that day have points with the same external_code: {codes}. See that nothing is delivered twice.',
      'Outros planos do mesmo dia têm pontos com o mesmo external_code: {codes}. Confira se nada será entregue duas vezes.',
    ),
  },
  {
    code: 'nobody_assigned',
    about: 'crew',
    name: bilingual('Nobody executes the plan', 'Ninguém executa o plano'),
    text: bilingual(
      'The plan has neither vehicle nor driver: name them in an import by vehicle_plate, document_number, vehicle_plates, document_numbers or entity, later by vehicle_id or driver_id in a PUT of the plan.',
      'O plano não tem veículo nem motorista: informe-os na importação em vehicle_plate, document_number, vehicle_plates, document_numbers ou entity, depois em vehicle_id ou driver_id em um PUT do plano.',
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
      'There is no delivery or pick-up in the plan: correct or add points, or exclude it.',
      'Não há entrega nem coleta no plano: corrija ou acrescente pontos, ou exclua-o.',
    ),
  },
  {
    code: 'period_over',
    about: 'plan',
    name: bilingual('The period of the plan is over', 'O período do plano já passou'),
    text: bilingual(
      'The plan’s period ended on {end}: see its dates.',
      'O período do plano terminou em {end}: confira as datas.',
    ),
  },
  {
    code: 'day_off',
    about: 'plan',
    name: bilingual('The crew does not work in the period', 'A equipe não trabalha no período'),
    text: bilingual(
      'The work shift “{shift}” of {whose} has no hours in the plan’s period, {days}.',
      'O turno “{shift}” {whose} não tem horário no período do plano, {days}.',
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
    name: bilingual('The points load more than all vehicles', 'Os pontos somam mais carga que todos os veículos'),
    text: bilingual(
      'The points load {load} together, {by} more than all vehicles: it takes {count|more vehicle|more vehicles} at least, as large as the largest.',
      'Os pontos somam {load} de carga, {by} a mais que todos os veículos juntos: é preciso pelo menos mais {count|veículo|veículos}, do tamanho do maior.',
    ),
  },
  {
    code: 'work_exceeds_fleet',
    about: 'plan',
    name: bilingual(
      'The points take longer than all crews work',
      'Os pontos exigem mais tempo que o de todas as equipes',
    ),
    text: bilingual(
      'The points take {work} of service and travel at least, {by} more than all crews work together.',
      'Os pontos exigem pelo menos {work} de atendimento e viagem, {by} a mais que o trabalho de todas as equipes juntas.',
    ),
  },
  {
    code: 'coordinates_swapped',
    about: 'point',
    name: bilingual('Latitude and longitude look swapped', 'Latitude e longitude parecem trocadas'),
    text: bilingual(
      'Its latitude and longitude look swapped: {place} is {where}, and {swapped} would not be.',
      'A latitude e a longitude parecem trocadas: {place} fica {where}, e {swapped} não ficaria.',
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
    name: bilingual('The plan exceeds its period or the work shift', 'O plano passa do seu período ou do turno'),
    text: bilingual(
      'From here on the plan does not fit its period or the work shift, by {by} in all.',
      'A partir daqui o plano passa do seu período ou do turno, em {by} ao todo.',
    ),
  },
  {
    code: 'capacity_exceeded',
    about: 'plan',
    breaksRule: true,
    name: bilingual('The vehicle carries more than its capacity', 'O veículo leva mais que a sua capacidade'),
    text: bilingual(
      'Vehicle {plate} carries {by} more than its capacity there.',
      'Neste ponto o veículo {plate} leva {by} a mais que a sua capacidade.',
    ),
  },
  {
    code: 'axles_exceeded',
    about: 'point',
    breaksRule: true,
    name: bilingual('The vehicle has too many axles for a point', 'O veículo tem eixos demais para um ponto'),
    text: bilingual(
      'Vehicle {plate} has {axles|axle|axles}, more than the point takes.',
      'O veículo {plate} tem {axles|eixo|eixos}, mais do que o ponto aceita.',
    ),
  },
  {
    code: 'axles_unknown',
    about: 'plan',
    name: bilingual('The axles of the vehicle are not known', 'Não se sabe quantos eixos tem o veículo'),
    text: bilingual(
      'The axles of vehicle {plate} are not known; it was taken to reach every point.',
      'Não se sabe quantos eixos tem o veículo {plate}; supôs-se que chega a todos os pontos.',
    ),
  },
  {
    code: 'unreachable',
    about: 'point',
    breaksRule: true,
    name: bilingual('There is no way to a point', 'Não há caminho até um ponto'),
    text: bilingual(
      'There is no way to it from the point before; its time was planned without any.',
      'Não há caminho até ele a partir do ponto anterior; o horário foi planejado sem contar essa viagem.',
    ),
  },
  {
    code: 'source_unavailable',
    about: 'travel',
    name: bilingual('Travel times come from another source', 'Os tempos de viagem vêm de outra fonte'),
    text: bilingual(
      'Source {asked} is not available; travel times are those of {used}.',
      'A fonte {asked} não está disponível; os tempos de viagem são os da fonte {used}.',
    ),
  },
  {
    code: 'source_failed',
    about: 'travel',
    name: bilingual('A source of travel times failed', 'Uma fonte de tempos de viagem falhou'),
    text: bilingual(
      'Travel times are not those of {failed}, because {reason}, but those of {next}.',
      'Os tempos de viagem não são os de {failed}, porque {reason}, mas os de {next}.',
    ),
  },
  {
    code: 'geocoding_unavailable',
    about: 'request',
    name: bilingual('No geocoder is available', 'Não há geocodificador disponível'),
    text: bilingual(
      'No geocoder answered for some addresses ({reason}): their points are in no plan; send their coordinates, or the plan again later.',
      'Nenhum geocodificador respondeu sobre alguns endereços ({reason}): seus pontos ficam sem plano; envie as coordenadas, ou o plano de novo mais tarde.',
    ),
  },
  {
    code: 'geocoding_incomplete',
    about: 'request',
    name: bilingual('Not all geocoders answered', 'Nem todos os geocodificadores responderam'),
    text: bilingual(
      'Some geocoder that may know better gave no answer ({reason}): ask again later.',
      'Algum geocodificador que talvez saiba mais não respondeu ({reason}): consulte de novo mais tarde.',
    ),
  },
  {
    code: 'geocoder_not_set_up',
    about: 'request',
    name: bilingual('A geocoder is not set up', 'Um geocodificador não está configurado'),
    text: bilingual(
      '{geocoders}, chosen by your company, cannot be asked: this service has {available}. Choose with PUT /customer/.',
      '{geocoders}, escolha da sua empresa, não pode ser consultado: este serviço tem {available}. Escolha com PUT /customer/.',
    ),
  },
  {
    code: 'low_geocoding_quality',
    about: 'point',
    name: bilingual('An address was found only roughly', 'Um endereço só foi localizado por aproximação'),
    text: bilingual(
      'Its address was found only as “{address}” ({quality}): see that it is there.',
      'O endereço só foi localizado como “{address}” ({quality}): confira se é lá.',
    ),
  },
  {
    code: 'city_ambiguous',
    about: 'point',
    name: bilingual('Several cities have the name in an address', 'Várias cidades têm o nome que está em um endereço'),
    text: bilingual(
      '{count} municipalities are called {city} ({states}): name the state in its address.',
      'Há {count} municípios chamados {city} ({states}): informe a UF no endereço.',
    ),
  },
  {
    code: 'state_contradicts_city',
    about: 'point',
    name: bilingual('The city of an address is in another state', 'A cidade de um endereço fica em outra UF'),
    text: bilingual(
      'There is no {city} in {state}, but in {states}: see which of them its address means.',
      'Não há {city} em {state}, e sim em {states}: confira qual o endereço quer dizer.',
    ),
  },
  {
    code: 'city_missing',
    about: 'point',
    name: bilingual('An address names no city', 'Um endereço não diz a cidade'),
    text: bilingual(
      'Its address names no city, and was found in several ({cities}): name the city.',
      'O endereço não diz a cidade, e foi encontrado em várias ({cities}): informe a cidade.',
    ),
  },
  {
    code: 'cep_contradicts_city',
    about: 'point',
    name: bilingual('The CEP of an address is of another city', 'O CEP de um endereço é de outra cidade'),
    text: bilingual(
      'CEP {cep} is of {there}, not of {city}: see which of them its address means.',
      'O CEP {cep} é de {there}, não de {city}: confira qual o endereço quer dizer.',
    ),
  },
  {
    code: 'terminal_not_located',
    about: 'plan',
    name: bilingual('The departure or arrival was not found', 'A partida ou a chegada não foi encontrada'),
    text: bilingual(
      'The address of this {terminal} was not found: the plan is made without it, and {instead}.',
      'O endereço desta {terminal} não foi encontrado: o plano é feito sem ela, e {instead}.',
    ),
  },
  {
    code: 'invoice_cancelled',
    about: 'request',
    name: bilingual('An invoice is cancelled', 'Uma nota está cancelada'),
    text: bilingual(
      'NF-e {number} is cancelled by the event in line {event}: it is no delivery.',
      'A NF-e {number} está cancelada pelo evento da linha {event}: não é uma entrega.',
    ),
  },
  {
    code: 'cancellation_alone',
    about: 'request',
    name: bilingual('A cancellation came without its invoice', 'Um cancelamento veio sem a sua nota'),
    text: bilingual(
      'The NF-e {key} that it cancels did not come with it: nothing was done.',
      'A NF-e {key} que ele cancela não veio junto: nada foi feito.',
    ),
  },
  {
    code: 'delivery_doubtful',
    about: 'point',
    name: bilingual('An invoice may be of no delivery', 'Uma nota pode não ser de entrega'),
    text: bilingual(
      'NF-e {number} is of {kind}: its goods may go the other way. See that it is a delivery.',
      'A NF-e {number} é de {kind}: a mercadoria pode ir no sentido contrário. Confira se é uma entrega.',
    ),
  },
  {
    code: 'products_together',
    about: 'point',
    name: bilingual('The products of an invoice are one item', 'Os produtos de uma nota são um só item'),
    text: bilingual(
      'NF-e {number} has {count|product|products}, and a point at most {limit|item|items}: they are one item, “volumes”.',
      'A NF-e {number} tem {count|produto|produtos}, e um ponto, no máximo {limit|item|itens}: eles são um só item, “volumes”.',
    ),
  },
  {
    code: 'load_unknown',
    about: 'point',
    name: bilingual('An invoice does not tell what it takes up', 'Uma nota não diz quanto ocupa'),
    text: bilingual(
      'NF-e {number} does not tell {measure} of its goods: they count as nothing against the capacity of a vehicle.',
      'A NF-e {number} não informa {measure} da mercadoria: ela não conta na capacidade de um veículo.',
    ),
  },
  {
    code: 'cubic_metres_unknown',
    about: 'request',
    name: bilingual('Invoices do not tell cubic metres', 'Notas não informam metros cúbicos'),
    text: bilingual(
      'Your company counts capacity in cubic metres, which no invoice tells: their goods count as nothing.',
      'Sua empresa conta a capacidade em metros cúbicos, que nenhuma nota informa: a mercadoria delas não conta.',
    ),
  },
  {
    code: 'columns_ignored',
    about: 'request',
    name: bilingual('Columns of a file were not read', 'Colunas de um arquivo não foram lidas'),
    text: bilingual('Nothing was read from {columns}. {advice}', 'Nada foi lido de {columns}. {advice}'),
  },
  {
    code: 'fields_ignored',
    about: 'request',
    name: bilingual('Fields were not read', 'Campos não foram lidos'),
    text: bilingual(
      'Nothing was read from {fields}: there are no such fields.',
      'Nada foi lido de {fields}: não existem esses campos.',
    ),
  },
  {
    code: 'other_weekday',
    about: 'request',
    name: bilingual('The day is none of the template’s', 'O dia não é nenhum dos do modelo'),
    text: bilingual(
      '{date} is on none of the template’s days of the week.',
      '{date} não cai em nenhum dos dias da semana do modelo.',
    ),
  },
  {
    code: 'time_windows_unused',
    about: 'plan',
    name: bilingual('Time windows were sent and are not used', 'Foram enviadas janelas, e elas não são usadas'),
    text: bilingual(
      'Points have time windows, which are stored and not kept to, since has_time_window was not sent: send it as true or false.',
      'Há pontos com janela de horário, que ficam gravadas mas não são respeitadas, pois has_time_window não foi enviado: envie true ou false.',
    ),
  },
  {
    code: 'done_at_once',
    about: 'request',
    name: bilingual('A dry run was optimized at once', 'Uma simulação foi otimizada na hora'),
    text: bilingual(
      'A dry run is optimized at once, whatever is_async says.',
      'Uma simulação é sempre otimizada na hora, mesmo com is_async.',
    ),
  },
  {
    code: 'optimized_later',
    about: 'plan',
    name: bilingual('The plan is optimized later', 'O plano é otimizado depois'),
    text: bilingual(
      'The other plans of the file used up the {limit|second|seconds} of one request. Plans in status W are optimized later, as with is_async. A dry run does not try them.',
      'Os outros planos do arquivo usaram {limit|segundo|segundos}, o limite de uma requisição. Os planos na situação W são otimizados depois, como com is_async. Uma simulação não tenta otimizá-los.',
    ),
  },
] as const satisfies readonly WarningRow[];

export type PlanWarningCode = (typeof planWarnings)[number]['code'];
