import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { TextDetails } from './text-template.ts';

/** A fault: the place of a wrong field, and the reason. */
export type Fault = {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: FaultCode;
  readonly details?: TextDetails;
};

/** The maximum number of faults in an answer. Further faults appear once these are corrected. */
export const problemMaxFaults = 100;

/** The reason why a field is wrong, as a sentence without its subject. `{name}` is filled from the fault's details. */
export const faults = {
  missing: bilingual('is required', 'é obrigatório'),
  missing_either: bilingual('is required, or else one of {names}', 'é obrigatório, ou então um de {names}'),
  parts_missing: bilingual('must have some of these parts: {names}', 'deve ter alguma destas partes: {names}'),
  outside_data: bilingual(
    'is required, and the fields sent beside it belong inside it: {fields}',
    'é obrigatório, e os campos enviados ao lado dele devem ficar dentro dele: {fields}',
  ),
  wrong_type: bilingual('must be {type}', 'deve ser {type}'),
  too_short: bilingual(
    'must have at least {limit|character|characters}',
    'deve ter ao menos {limit|caractere|caracteres}',
  ),
  no_word: bilingual('must have a word of two letters or digits', 'deve ter uma palavra de duas letras ou dígitos'),
  too_long: bilingual(
    'must have at most {limit|character|characters}',
    'deve ter no máximo {limit|caractere|caracteres}',
  ),
  too_many_words: bilingual('must have at most {limit|word|words}', 'deve ter no máximo {limit|palavra|palavras}'),
  too_few: bilingual('must have at least {limit|element|elements}', 'deve ter ao menos {limit|elemento|elementos}'),
  too_many: bilingual('must have at most {limit|element|elements}', 'deve ter no máximo {limit|elemento|elementos}'),
  too_small: bilingual('must be at least {limit}', 'deve ser no mínimo {limit}'),
  too_large: bilingual('must be at most {limit}', 'deve ser no máximo {limit}'),
  not_allowed: bilingual(
    'must be one of {allowed}, not {given}',
    'deve ser um destes valores: {allowed}; o valor {given} não serve',
  ),
  bad_format: bilingual('does not have the expected format: {expected}', 'não tem o formato esperado: {expected}'),
  no_such_day: bilingual('is a date that does not exist', 'é uma data que não existe'),
  bad_character: bilingual(
    'must not contain control characters or half a surrogate pair',
    'não deve conter caracteres de controle nem meio par substituto',
  ),
  nothing_to_deliver: bilingual(
    'has no delivery or pick-up: there is nothing to plan',
    'não tem entrega nem coleta: não há o que planejar',
  ),
  unknown_field: bilingual('is not a field of this call{remedy}', 'não é um campo desta chamada{remedy}'),
  read_only: bilingual(
    'is read-only, and differs from the stored value',
    'é somente leitura e difere do valor gravado',
  ),
  changed_elsewhere: bilingual(
    'cannot be changed by this call: {remedy}',
    'não pode ser alterado por esta chamada: {remedy}',
  ),
  repeated: bilingual('must be given only once', 'deve ser informado uma só vez'),
  needs_optimize: bilingual(
    'must be true if several crews share the points',
    'deve ser true se várias equipes dividem os pontos',
  ),
  too_many_items: bilingual(
    'must have at most {limit|item|items} in all',
    'deve ter no máximo {limit|item|itens} ao todo',
  ),
  too_much_text: bilingual(
    'would have too much text: the names, addresses, notes, codes and items of a plan have at most {limit|byte|bytes} in all',
    'teriam texto demais: os nomes, endereços, observações, códigos e itens de um plano têm no máximo {limit|byte|bytes} ao todo',
  ),
  too_many_corners: bilingual(
    'must consist of areas with at most {limit|corner|corners} in total',
    'deve conter áreas com no máximo {limit|vértice|vértices} ao todo',
  ),
  too_many_in_plan: bilingual(
    'would be too many: a plan has at most {limit|point|points}',
    'seriam demais: um plano tem no máximo {limit|ponto|pontos}',
  ),
  too_many_in_route: bilingual(
    'would be too many: a route has at most {limit|point|points}, including those removed from its plans',
    'seriam demais: uma rota tem no máximo {limit|ponto|pontos}, incluídos os retirados dos seus planos',
  ),
  too_many_templates: bilingual(
    'would be too many: a company has at most {limit|route template|route templates}',
    'seriam demais: uma empresa tem no máximo {limit|modelo de rota|modelos de rota}',
  ),
  too_many_webhooks: bilingual(
    'would be too many: a company has at most {limit|webhook|webhooks}',
    'seriam demais: uma empresa tem no máximo {limit|webhook|webhooks}',
  ),
  not_public: bilingual(
    'is a URL to which the server does not send: {reason}',
    'é uma URL para a qual o servidor não envia: {reason}',
  ),
  announcement_not_kept: bilingual(
    'belongs to a test, or to an announcement that is no longer stored',
    'é de um teste ou de um anúncio que não está mais armazenado',
  ),
  unknown_announcement: bilingual(
    'is not an announcement type: {remedy} (all types: /docs/#listAnnouncements)',
    'não é um tipo de anúncio: {remedy} (todos os tipos: /docs/#listAnnouncements)',
  ),
  too_many_changes: bilingual(
    'would be too many: at most {limit|change|changes} of settings can be stored here',
    'seriam demais: aqui cabem no máximo {limit|alteração|alterações} de configurações',
  ),
  too_many_rules: bilingual(
    'would be too many: the changes of settings of a company have at most {rule_limit|rule|rules} and {byte_limit|byte|bytes} of rules in all',
    'seriam demais: as alterações de configurações de uma empresa têm ao todo no máximo {rule_limit|regra|regras} e {byte_limit|byte|bytes} de regras',
  ),
  too_many_bytes: bilingual(
    'must have at most {limit|byte|bytes} in all',
    'deve ter no máximo {limit|byte|bytes} ao todo',
  ),
  too_many_of_moment: bilingual(
    'would be too many: at most {limit|message|messages} of a device with the same time are stored',
    'seriam demais: de um equipamento, são gravadas no máximo {limit|mensagem|mensagens} com o mesmo horário',
  ),
  too_many_plans: bilingual(
    'must come from at most {limit|other plan|other plans}',
    'deve vir de no máximo {limit|outro plano|outros planos}',
  ),
  plans_too_long: bilingual(
    'must belong to plans with at most {limit|point|points} in total, including the target plan',
    'deve ser de planos com no máximo {limit|ponto|pontos} ao todo, incluído o plano de destino',
  ),
  too_many_to_optimize: bilingual(
    'must be plans with at most {limit|point|points} still to be visited in total. Optimize fewer plans at once',
    'devem ser planos com no máximo {limit|ponto|pontos} ainda por visitar ao todo. Otimize menos planos de cada vez',
  ),
  plans_too_far_apart: bilingual(
    'must be plans whose periods are all within {limit|day|days}. Optimize them apart',
    'devem ser planos cujos períodos cabem todos em {limit|dia|dias}. Otimize-os separadamente',
  ),
  too_much_to_replay: bilingual(
    'belong to plans with too much to be processed in one call: at most {point_limit|point|points} and {action_limit|stored action|stored actions} in total. Send the actions of fewer plans in each call',
    'são de planos grandes demais para uma só chamada: no máximo {point_limit|ponto|pontos} e {action_limit|ação gravada|ações gravadas} ao todo. Envie as ações de menos planos em cada chamada',
  ),
  day_too_long: bilingual(
    'is a day with too much for one response: at most {plan_limit|plan|plans}, {point_limit|point|points} and {byte_limit|byte|bytes}',
    'é um dia grande demais para uma resposta: no máximo {plan_limit|plano|planos}, {point_limit|ponto|pontos} e {byte_limit|byte|bytes}',
  ),
  too_many_together: bilingual(
    'must have at most {limit|point|points} in all',
    'deve ter no máximo {limit|ponto|pontos} ao todo',
  ),
  changed_since: bilingual(
    'is not the present version of the plan, which has changed since',
    'não é a versão atual do plano, que mudou desde então',
  ),
  in_other_plan: bilingual(
    'is now in route plan {plan}, which the call does not name',
    'está agora no plano de rota {plan}, que a chamada não indica',
  ),
  points_missing: bilingual('lacks points of the plan: {points}', 'não contém estes pontos do plano: {points}'),
  terminal_point: bilingual(
    'is a departure or arrival, whose position cannot be chosen',
    'é uma partida ou chegada, cuja posição não pode ser escolhida',
  ),
  plan_excluded: bilingual('is an excluded plan', 'é um plano excluído'),
  not_recallable: bilingual(
    'is a plan in the status {status}: only planned ones can be recalled',
    'é um plano na situação {status}: só os planejados podem ser recolhidos',
  ),
  user_without_driver: bilingual(
    'requires a user who is linked to a driver',
    'exige um usuário vinculado a um motorista',
  ),
  no_driver: bilingual('has no driver yet', 'ainda não tem motorista'),
  not_to_visit: bilingual(
    'is no longer to be visited and keeps its position',
    'não está mais por visitar e mantém sua posição',
  ),
  locked: bilingual(
    'is locked: it keeps its plan and its time until it is unlocked',
    'está travado: mantém o plano e o horário até ser destravado',
  ),
  coordinates_swapped: bilingual(
    'looks swapped with longitude: {place} is outside Brazil, but {swapped} is not',
    'parece trocado com longitude: {place} fica fora do Brasil, mas {swapped} não',
  ),
  not_placed: bilingual('has no coordinates yet', 'ainda não tem coordenadas'),
  wrong_size: bilingual(
    'must have {expected|element|elements}, one for each point, not {given}',
    'deve ter {expected|elemento|elementos}, um para cada ponto, e não {given}',
  ),
  contradicts: bilingual('contradicts {other}: send only one of them', 'contradiz {other}: envie somente um dos dois'),
  same_code_as_line: bilingual(
    'repeats the code of line {line} with another value in {columns}: line {line} is used, this one is skipped',
    'repete o código da linha {line} com outro valor em {columns}: vale a linha {line}, e esta é ignorada',
  ),
  day_without_plate: bilingual(
    'differs from the day on which the plan begins ({day}): send the plate of the vehicle too',
    'difere do dia em que o plano começa ({day}): informe também a placa do veículo',
  ),
  not_with: bilingual('does not match the value of {other}', 'não combina com o valor de {other}'),
  above: bilingual('must not be above {other}', 'não pode ser maior que {other}'),
  duplicate: bilingual('already belongs to {holder}', 'já é o {holder}'),
  taken: bilingual('belongs to another record', 'pertence a outro registro'),
  taken_by: bilingual('belongs to the record {id}', 'pertence ao registro {id}'),
  unknown_reference: bilingual(
    'refers to a record that does not exist{given}',
    'indica um registro que não existe{given}',
  ),
  unknown_plate: bilingual(
    'is not the plate of a vehicle of your company',
    'não é a placa de um veículo da sua empresa',
  ),
  unknown_cpf: bilingual('is not the CPF of a driver of your company', 'não é o CPF de um motorista da sua empresa'),
  not_an_image: bilingual(
    'is not a readable image: send a complete {expected} file',
    'não é uma imagem legível: envie um arquivo {expected} completo',
  ),
  other_hash: bilingual(
    'does not have the SHA-256 {expected}: send it again from the beginning',
    'não tem o SHA-256 {expected}: envie-o de novo desde o início',
  ),
  past_received: bilingual(
    'leaves a gap: {received|byte was|bytes were} received; continue from there',
    'deixa uma lacuna: {received|byte foi recebido|bytes foram recebidos}; continue a partir daí',
  ),
  too_many_pixels: bilingual('must have at most {limit|pixel|pixels}', 'deve ter no máximo {limit|pixel|pixels}'),
  side_too_long: bilingual(
    'must have at most {limit|pixel|pixels} on each side',
    'deve ter no máximo {limit|pixel|pixels} de cada lado',
  ),
  too_costly: bilingual(
    'needs more time or memory to decode than allowed: save it again, smaller or as JPEG',
    'exige mais tempo ou memória para decodificar do que o permitido: salve-a de novo, menor ou como JPEG',
  ),
  wrong_document: bilingual(
    'is not a CPF: 11 digits, of which the last two are check digits',
    'não é um CPF: 11 dígitos, sendo os dois últimos verificadores',
  ),
  cnpj_for_cpf: bilingual(
    'is a CNPJ, but must be the CPF of a person, which has 11 digits',
    'é um CNPJ, mas deve ser o CPF de uma pessoa, que tem 11 dígitos',
  ),
  transition_not_permitted: bilingual(
    'cannot be changed from {from} to {to} by the role {role}, only by {by}',
    'não pode passar de {from} para {to} pelo papel {role}, só por {by}',
  ),
  masked: bilingual(
    'is a mask that does not match the stored value; leave it out to keep that value',
    'é uma máscara que não corresponde ao valor gravado; omita-o para manter esse valor',
  ),
  not_past: bilingual('must be in the past', 'deve estar no passado'),
  not_active: bilingual(
    'refers to a record that is not active (status {status})',
    'indica um registro que não está ativo (situação {status})',
  ),
  not_timed: bilingual(
    'has no planned hours to keep: the status of the plan must be P',
    'não tem horários planejados para manter: a situação do plano deve ser P',
  ),
  hour_lost: bilingual(
    'cannot be served at its planned hour by this crew: do not lock it, or change the plan',
    'não pode ser atendido no horário planejado por esta equipe: não o trave, ou altere o plano',
  ),
  part_of_part: bilingual(
    'must be another journey that is not a part itself, and this one must not have parts',
    'deve ser outra viagem que não seja ela mesma uma parte, e esta não pode ter partes',
  ),
  wrong_plate: bilingual('is not a plate: ABC1234 or ABC1D23', 'não é uma placa: ABC1234 ou ABC1D23'),
  wrong_chassi: bilingual(
    'is not a chassis number: 17 letters and digits, never I, O or Q',
    'não é um chassi: 17 letras e dígitos, sem I, O ou Q',
  ),
  wrong_renavam: bilingual(
    'is not a RENAVAM: 9 to 11 digits, of which the last is a check digit',
    'não é um RENAVAM: 9 a 11 dígitos, sendo o último verificador',
  ),
  period_reversed: bilingual('must come before {other}', 'deve vir antes de {other}'),
  period_too_long: bilingual(
    'must be within {limit|day|days} of {other}',
    'deve estar a até {limit|dia|dias} de {other}',
  ),
  unknown_name: bilingual('is not {key}{remedy}', 'não é {key}{remedy}'),
  ambiguous: bilingual('matches more than one record', 'corresponde a mais de um registro'),
  repeated_key: bilingual('is already used in line {line}', 'já é usado na linha {line}'),
  not_an_invoice: bilingual('is {kind}, not an NF-e', 'é {kind}, e não uma NF-e'),
  wrong_invoice_key: bilingual(
    'is not the key of an NF-e: 44 characters, of which the last is a check digit',
    'não é a chave de uma NF-e: 44 caracteres, sendo o último verificador',
  ),
  other_invoice_key: bilingual('differs from the authorized key, {other}', 'difere da chave autorizada, {other}'),
  not_authorized: bilingual(
    'belongs to an NF-e that is not authorized: {status}{reason}',
    'é de uma NF-e que não está autorizada: {status}{reason}',
  ),
  test_invoice: bilingual(
    'belongs to an NF-e of the test environment, without fiscal value',
    'é de uma NF-e de homologação, sem valor fiscal',
  ),
  invoice_without_goods: bilingual(
    'belongs to {kind}, which does not accompany goods',
    'é de {kind}, que não acompanha mercadoria',
  ),
  formula_error: bilingual('is the error of a formula', 'é o erro de uma fórmula'),
  formula_without_value: bilingual(
    'is a formula without a stored result: open the file in a spreadsheet and save it',
    'é uma fórmula sem resultado gravado: abra o arquivo em uma planilha e salve-o',
  ),
  text_not_in_file: bilingual(
    'refers to a text that is not in the file: open it in a spreadsheet and save it',
    'refere-se a um texto que não está no arquivo: abra-o em uma planilha e salve-o',
  ),
  no_heading: bilingual('is in column {column}, which has no heading', 'está na coluna {column}, que não tem título'),
  file_empty: bilingual('is empty', 'está vazio'),
  file_kind: bilingual('is neither CSV nor XLSX', 'não é CSV nem XLSX'),
  file_protected: bilingual(
    'is protected by a password: save it without one',
    'está protegido por senha: salve-o sem senha',
  ),
  file_old_excel: bilingual(
    'is of the old format of Excel (.xls): save it as .xlsx',
    'é do formato antigo do Excel (.xls): salve-o como .xlsx',
  ),
  file_broken: bilingual('is damaged', 'está danificado'),
  file_doctype: bilingual(
    'contains a document type (DOCTYPE), which is not allowed',
    'contém um tipo de documento (DOCTYPE), o que não é permitido',
  ),
  file_encoding: bilingual('is not in UTF-8', 'não está em UTF-8'),
  file_not_xml: bilingual('is not XML', 'não é XML'),
  file_in_zip: bilingual(
    'is a ZIP within a ZIP: unpack it and send it separately',
    'é um ZIP dentro de um ZIP: descompacte-o e envie-o separadamente',
  ),
  file_bytes: bilingual('has more than {limit|byte|bytes}', 'tem mais de {limit|byte|bytes}'),
  file_items: bilingual('has more than {limit|item|items}', 'tem mais de {limit|item|itens}'),
  file_quote: bilingual(
    'has a quotation mark on line {line} that is never closed',
    'tem na linha {line} uma aspa que não é fechada',
  ),
  file_rows: bilingual('has more than {limit|row|rows}', 'tem mais de {limit|linha|linhas}'),
  file_points: bilingual('has more than {limit|point|points}', 'tem mais de {limit|ponto|pontos}'),
  file_plans: bilingual(
    'has more than {limit|plan|plans}: each plate and day counts as one',
    'tem mais de {limit|plano|planos}: cada placa e dia conta como um',
  ),
  file_columns: bilingual('has more than {limit|column|columns}', 'tem mais de {limit|coluna|colunas}'),
  file_cell: bilingual(
    'has more than {limit|character|characters} in a cell of line {line}',
    'tem mais de {limit|caractere|caracteres} em uma célula da linha {line}',
  ),
  file_row: bilingual(
    'has more than {limit|character|characters} in line {line}',
    'tem mais de {limit|caractere|caracteres} na linha {line}',
  ),
  file_characters: bilingual(
    'has more than {limit|character|characters} in all its cells together',
    'tem mais de {limit|caractere|caracteres} em todas as células juntas',
  ),
  file_unpacked: bilingual('unpacks to more than {limit|byte|bytes}', 'descompactado tem mais de {limit|byte|bytes}'),
  file_overlaps: bilingual(
    'contains files that share bytes with each other: pack it again',
    'contém arquivos que compartilham bytes entre si: compacte-o de novo',
  ),
  file_parts: bilingual('consists of more than {limit|part|parts}', 'tem mais de {limit|parte|partes}'),
  file_shared_texts: bilingual(
    'has more than {limit|different text|different texts}',
    'tem mais de {limit|texto diferente|textos diferentes}',
  ),
  file_shared_bytes: bilingual(
    'has more than {limit|byte|bytes} of different texts',
    'tem mais de {limit|byte|bytes} de textos diferentes',
  ),
  file_styles: bilingual(
    'has more than {limit|cell style or number format|cell styles or number formats}',
    'tem mais de {limit|estilo de célula ou formato de número|estilos de célula ou formatos de número}',
  ),
  file_nested: bilingual(
    'has elements nested deeper than {limit|level|levels}',
    'tem elementos com mais de {limit|nível|níveis} de profundidade',
  ),
  file_attributes: bilingual(
    'has an element with more than {limit|attribute|attributes}',
    'tem um elemento com mais de {limit|atributo|atributos}',
  ),
  file_markup: bilingual(
    'has a tag, a comment or a text of more than {limit|character|characters}',
    'tem uma marca, um comentário ou um texto com mais de {limit|caractere|caracteres}',
  ),
  file_time: bilingual('takes more than {limit} s to read', 'leva mais de {limit} s para ser lido'),
  file_memory: bilingual(
    'takes more than {limit} MB of memory to read',
    'exige mais de {limit} MB de memória para ser lido',
  ),
  file_column_missing: bilingual('has no column {column}', 'não tem a coluna {column}'),
  no_such_heading: bilingual(
    'names a heading that the file does not have: {heading}',
    'cita um título que o arquivo não tem: {heading}',
  ),
  needs_dry_run: bilingual(
    'is only possible in a dry run (dry_run=true)',
    'só é possível em uma simulação (dry_run=true)',
  ),
  file_column_repeated: bilingual('has the column {column} more than once', 'tem a coluna {column} mais de uma vez'),
  unknown_timezone: bilingual(
    'is not a time zone of the IANA database, such as America/Sao_Paulo',
    'não é um fuso horário do banco de dados da IANA, como America/Sao_Paulo',
  ),
  overlaps: bilingual('overlaps {other}', 'sobrepõe-se a {other}'),
  outside: bilingual('must lie within {other}', 'deve estar dentro de {other}'),
  self_crossing: bilingual(
    'begins a side that meets the side from {other}',
    'inicia um lado que encontra o lado que parte de {other}',
  ),
  last_admin: bilingual(
    'would leave the company without an active administrator',
    'deixaria a empresa sem um administrador ativo',
  ),
  proves_stop: bilingual(
    'is a picture that proves a stop; upload a photo of the licence itself',
    'é uma foto que comprova uma parada; envie uma foto da própria CNH',
  ),
  beyond_own: bilingual(
    'contains permissions that you do not have: {permissions}',
    'contém permissões que você não tem: {permissions}',
  ),
  beyond_user: bilingual(
    'contains permissions that the user does not have: {permissions}',
    'contém permissões que o usuário não tem: {permissions}',
  ),
  not_integration: bilingual(
    'must be an active user of the realm integration',
    'deve ser um usuário ativo do realm integration',
  ),
  anonymized: bilingual(
    'is the record of a person whose data was erased: create another record',
    'é o registro de uma pessoa cujos dados foram apagados: crie outro registro',
  ),
  administrator: bilingual(
    'is an administrator, whom only an administrator may anonymize',
    'é um administrador, que só um administrador pode anonimizar',
  ),
  oneself: bilingual('cannot be applied to yourself', 'não pode ser aplicado a si mesmo'),
  too_late: bilingual('must not be after {limit}', 'não deve ser depois de {limit}'),
  too_early: bilingual('must not be before {limit}', 'não deve ser antes de {limit}'),
  not_taken: bilingual('is not accepted here', 'não é aceito aqui'),
  inactive_form: bilingual('is the id of a form that is not active', 'é o id de um formulário que não está ativo'),
  answered: bilingual('can no longer change: it has been answered', 'não pode mais mudar: já foi respondido'),
  unanswered: bilingual(
    'must contain the answer to the required field {id} ({name})',
    'deve conter a resposta ao campo obrigatório {id} ({name})',
  ),
  published_password: bilingual(
    'is the public example of the documentation: choose your own',
    'é o exemplo público da documentação: escolha o seu próprio',
  ),
  wrong_cpf: bilingual(
    'is not the CPF of the driver; {left|attempt|attempts} left',
    'não é o CPF do motorista; resta {left|tentativa|tentativas}',
  ),
  driver_without_cpf: bilingual(
    'is the id of a driver without a CPF, which the login needs',
    'é o id de um motorista sem CPF, que o login exige',
  ),
  unusable_login: bilingual(
    'is the id of a driver whose login is inactive, has another role or belongs to another driver',
    'é o id de um motorista cujo login está inativo, tem outro papel ou pertence a outro motorista',
  ),
  wrong_password: bilingual('is not the current password', 'não é a senha atual'),
} as const satisfies Record<string, BilingualText>;

export type FaultCode = keyof typeof faults;
