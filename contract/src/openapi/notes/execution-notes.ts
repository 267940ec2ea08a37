import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Descriptions of the fields of execution and inspection. */
export const executionNotes: Readonly<Record<string, BilingualText>> = {
  action: bilingual('Action performed', 'Ação realizada'),
  outcome: bilingual('Whether the action was applied or refused', 'Se a ação foi aplicada ou recusada'),
  route_return_reason_id: bilingual('Id of the return reason', 'Id do motivo de devolução'),
  route_return_reason: bilingual('The return reason', 'O motivo de devolução'),
  route_return_reasons: bilingual(
    'Return reasons that the driver may choose from',
    'Motivos de devolução que o motorista pode escolher',
  ),
  route_executed_reason_id: bilingual('Id of the reason given for an execution', 'Id do motivo informado na execução'),
  route_executed_reason: bilingual('The reason given for an execution', 'O motivo informado na execução'),
  route_executed_reasons: bilingual(
    'Execution reasons that the driver may choose from',
    'Motivos de execução que o motorista pode escolher',
  ),
  pictures: bilingual(
    'Pictures of the proof, by the SHA-256 of their bytes',
    'Fotos do comprovante, pelo SHA-256 de seus bytes',
  ),
  picture_list: bilingual('Names of all pictures of the attempt', 'Nomes de todas as fotos da tentativa'),
  sync_date: bilingual('When the server received the report', 'Quando o servidor recebeu a informação'),
  presence: bilingual(
    'Whether tracking agrees with the report; null: not requested with includes',
    'Se o rastreamento confirma a informação; null: não solicitado em includes',
  ),
  server_time: bilingual('Server time of the response', 'Hora do servidor na resposta'),
  arrival: bilingual('When the vehicle arrived', 'Quando o veículo chegou'),
  position: bilingual(
    'Last known position of the vehicle; null: not shown',
    'Última posição conhecida do veículo; null: não exibida',
  ),
  location: bilingual(
    'Address of the position; null: unknown, or not asked for with includes',
    'Endereço da posição; null: desconhecido, ou não pedido em includes',
  ),
  place: bilingual('Where in the proof the fault is', 'Onde está a falha no comprovante'),
  kind: bilingual('Content of the link', 'Conteúdo do elo'),
  date_erased: bilingual(
    'When its content was erased to comply with the law; null: it was not',
    'Quando o conteúdo foi apagado por exigência legal; null: não foi',
  ),
  checklist_id: bilingual('Id of the checklist execution', 'Id da execução do checklist'),
  checklist_form_id: bilingual('Id of the checklist form', 'Id do formulário de checklist'),
  checklist_form: bilingual(
    'The checklist form; null: not asked for with includes',
    'O formulário de checklist; null: não pedido em includes',
  ),
  checklist_form_field_id: bilingual('Id of the field of the form', 'Id do campo do formulário'),
  checklist_form_field: bilingual(
    'The field of the form; null: not asked for with includes',
    'O campo do formulário; null: não pedido em includes',
  ),
  checklist_table_id: bilingual(
    'Id of the table that a choice field offers',
    'Id da tabela oferecida por um campo de escolha',
  ),
  table: bilingual(
    'The table of choices; null: none, or not asked for with includes',
    'A tabela de opções; null: nenhuma, ou não pedida em includes',
  ),
  fields: bilingual('The fields of the form, in order', 'Os campos do formulário, em ordem'),
  answers: bilingual('The answers, one for each field', 'As respostas, uma para cada campo'),
  executed: bilingual(
    'The answers; empty unless asked for with includes',
    'As respostas; vazio se não pedido em includes',
  ),
  additional_data: bilingual('Comment on the answer', 'Comentário sobre a resposta'),
  risk_level: bilingual('Risk of the answer: H high, M medium, L low', 'Risco da resposta: H alto, M médio, L baixo'),
  count_high_risk: bilingual('Number of answers of high risk', 'Número de respostas de risco alto'),
  count_medium_risk: bilingual('Number of answers of medium risk', 'Número de respostas de risco médio'),
  count_low_risk: bilingual('Number of answers of low risk', 'Número de respostas de risco baixo'),
  icon: bilingual('Name of the icon of the form', 'Nome do ícone do formulário'),
  form_field_id: bilingual('Id of the field that identifies the execution', 'Id do campo que identifica a execução'),
  form_field_name: bilingual(
    'Name of the field that identifies the execution',
    'Nome do campo que identifica a execução',
  ),
  content_type: bilingual('Media type of the image', 'Tipo de mídia da imagem'),
};
