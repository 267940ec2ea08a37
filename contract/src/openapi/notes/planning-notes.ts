import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Descriptions of the fields of plans. */
export const planningNotes: Readonly<Record<string, BilingualText>> = {
  route_id: bilingual(
    'Id of the route, which groups the plans of one import; null: nothing was stored',
    'Id da rota, que agrupa os planos de uma importação; null: nada foi gravado',
  ),
  route_plan_id: bilingual('Id of the route plan', 'Id do plano de rota'),
  route_plan: bilingual(
    'The route plan; null: the point is in no plan',
    'O plano de rota; null: o ponto não está em plano algum',
  ),
  from: bilingual('Beginning of the period', 'Início do período'),
  until: bilingual('End of the period; null: it lasts', 'Fim do período; null: continua'),
  totals: bilingual(
    'Totals of all plans affected, before and after',
    'Totais de todos os planos afetados, antes e depois',
  ),
  proposals: bilingual('Proposed moves, the best first', 'Movimentações propostas, a melhor primeiro'),
  report: bilingual('Its effect, as a dry run reports it', 'Seu efeito, como uma simulação o informa'),
  message_id: bilingual(
    'Id of the message; null: the change is no message',
    'Id da mensagem; null: a mudança não é uma mensagem',
  ),
  route_plans: bilingual('The route plans', 'Os planos de rota'),
  route_point_id: bilingual('Id of the route point', 'Id do ponto da rota'),
  point_id: bilingual('Id of the route point', 'Id do ponto da rota'),
  route_points: bilingual('The points of the plan', 'Os pontos do plano'),
  route_point_items: bilingual('Items delivered or picked up at the point', 'Itens entregues ou coletados no ponto'),
  unassigned_points: bilingual(
    'Points that are in no plan, each with the reason',
    'Pontos que não estão em plano algum, cada um com o motivo',
  ),
  wrong_lines: bilingual('Skipped lines, one entry for each fault', 'Linhas ignoradas, uma entrada para cada falha'),
  wrong_route_plans: bilingual(
    'Faults of a plan that prevented it from being stored',
    'Falhas de um plano que impediram sua gravação',
  ),
  warnings: bilingual(
    'Warnings: noteworthy facts that did not cause a refusal',
    'Avisos: fatos relevantes que não causaram recusa',
  ),
  candidate: bilingual(
    'Place that was found but rejected as unreliable',
    'Lugar encontrado, mas descartado por não ser confiável',
  ),
  time_window: bilingual(
    'First window of the point: service must begin inside it',
    'Primeira janela do ponto: o atendimento deve começar dentro dela',
  ),
  time_windows: bilingual('All windows of the point, in order', 'Todas as janelas do ponto, em ordem'),
  time_scheduled: bilingual('Planned arrival; null: not planned', 'Chegada planejada; null: não planejada'),
  eta_date: bilingual(
    'When the arrival was estimated; null: there is no estimate',
    'Quando a chegada foi estimada; null: não há estimativa',
  ),
  has_time_window: bilingual('Whether the solver respects the windows', 'Se a otimização respeita as janelas'),
  info: bilingual('Text shown to the driver at the point', 'Texto mostrado ao motorista no ponto'),
  axles: bilingual(
    'Maximum number of axles of a vehicle that may serve the point; null: any',
    'Número máximo de eixos do veículo que pode atender o ponto; null: qualquer',
  ),
  disable_picture: bilingual(
    'true: this point needs no picture; null: as the plan requires',
    'true: este ponto dispensa a foto; null: como o plano exige',
  ),
  disable_signature_check: bilingual(
    'true: this point needs no signature; null: as the plan requires',
    'true: este ponto dispensa a assinatura; null: como o plano exige',
  ),
  quantity: bilingual('Number of units of the item', 'Número de unidades do item'),
  items: bilingual('The items, each with its code and quantity', 'Os itens, cada um com código e quantidade'),
  checked_quantity: bilingual(
    'Quantity counted at the load check; null: not checked',
    'Quantidade contada na conferência; null: não conferido',
  ),
  checked_date: bilingual(
    'When the item was checked; null: not checked',
    'Quando o item foi conferido; null: não conferido',
  ),
  matrix: bilingual(
    'Travel times and distances between the points, for source M',
    'Tempos e distâncias entre os pontos, para source M',
  ),
  map: bilingual(
    'Map data of the plan; null: not requested with includes',
    'Dados do plano para o mapa; null: não solicitados em includes',
  ),
  date_started: bilingual('When it began; null: not yet', 'Quando começou; null: ainda não'),
  date_completed: bilingual('When it was completed; null: not yet', 'Quando foi concluído; null: ainda não'),
  user_excluded: bilingual(
    'User who removed the plan; null: not removed',
    'Usuário que removeu o plano; null: não removido',
  ),
  crews: bilingual(
    'Vehicles and drivers that the template is planned for',
    'Veículos e motoristas para os quais o modelo é planejado',
  ),
  date_tried: bilingual(
    'When the day was last planned; null: not yet',
    'Quando o dia foi planejado pela última vez; null: ainda não',
  ),
  failures: bilingual('Why the day could not be planned', 'Por que o dia não pôde ser planejado'),
  result: bilingual(
    'Result of the row: created, updated or unchanged',
    'Resultado da linha: created, updated ou unchanged',
  ),
  ignored_columns: bilingual('Columns of the sheet that were ignored', 'Colunas da planilha que foram ignoradas'),
  before: bilingual(
    'Values before the change; null: the record is new',
    'Valores antes da mudança; null: o registro é novo',
  ),
  after: bilingual(
    'Values after the change; null: the record was removed',
    'Valores depois da mudança; null: o registro foi removido',
  ),
};
