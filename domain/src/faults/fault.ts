import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { TextDetails } from './text-template.ts';

/** One field at fault: where it stands and why. */
export type Fault = {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: FaultCode;
  readonly details?: TextDetails;
};

/** As many faults as an answer names: whoever has more to mend mends these first. */
export const problemMaxFaults = 100;

/** What is wrong with a field, as a sentence about it. `{name}` is filled from the fault's details. */
export const faults = {
  missing: bilingual('is required', 'é obrigatório'),
  missing_either: bilingual('is required, or else one of {names}', 'é obrigatório, ou então um de {names}'),
  parts_missing: bilingual('must have some of these parts: {names}', 'deve ter alguma destas partes: {names}'),
  outside_data: bilingual(
    'is required, and the fields sent beside it belong inside it: {fields}',
    'é obrigatório, e os campos enviados ao lado dele ficam dentro dele: {fields}',
  ),
  wrong_type: bilingual('must be {type}', 'deve ser {type}'),
  too_short: bilingual(
    'must have at least {limit|character|characters}',
    'deve ter ao menos {limit|caractere|caracteres}',
  ),
  too_long: bilingual(
    'must have at most {limit|character|characters}',
    'deve ter no máximo {limit|caractere|caracteres}',
  ),
  too_few: bilingual('must have at least {limit|element|elements}', 'deve ter ao menos {limit|elemento|elementos}'),
  too_many: bilingual('must have at most {limit|element|elements}', 'deve ter no máximo {limit|elemento|elementos}'),
  too_small: bilingual('must be at least {limit}', 'deve ser no mínimo {limit}'),
  too_large: bilingual('must be at most {limit}', 'deve ser no máximo {limit}'),
  not_allowed: bilingual('must be one of {allowed}, not {given}', 'deve ser um de {allowed}, e não {given}'),
  bad_format: bilingual('does not have the expected form: {expected}', 'não tem a forma esperada: {expected}'),
  no_such_day: bilingual('is a day that does not exist', 'é um dia que não existe'),
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
    'is written by the service alone, and is not what it was read as',
    'só é escrito pelo serviço, e não está como foi lido',
  ),
  changed_elsewhere: bilingual('is not changed by this call: {remedy}', 'não se altera nesta chamada: {remedy}'),
  repeated: bilingual('must be given once', 'deve ser informado uma só vez'),
  needs_optimize: bilingual(
    'must be true where several crews share the points',
    'deve ser true quando várias equipes dividem os pontos',
  ),
  too_many_items: bilingual(
    'must have at most {limit|item|items} in all',
    'deve ter no máximo {limit|item|itens} ao todo',
  ),
  too_many_corners: bilingual(
    'must be of areas that have at most {limit|corner|corners} in all',
    'deve ser de áreas que tenham no máximo {limit|vértice|vértices} ao todo',
  ),
  too_many_in_plan: bilingual(
    'would be too many: a plan has at most {limit|point|points}',
    'seriam demais: um plano tem no máximo {limit|ponto|pontos}',
  ),
  too_many_in_route: bilingual(
    'would be too many: a route has at most {limit|point|points}, those removed from its plans included',
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
  not_public: bilingual('is a URL that nothing is sent to: {reason}', 'é uma URL para a qual nada é enviado: {reason}'),
  announcement_not_kept: bilingual(
    'is of an announcement that is not kept, or of a test',
    'é de um anúncio que não é guardado, ou de um teste',
  ),
  unknown_announcement: bilingual(
    'is not the type of an announcement: {remedy} (all types: /docs/#listAnnouncements)',
    'não é o tipo de um anúncio: {remedy} (todos os tipos: /docs/#listAnnouncements)',
  ),
  too_many_changes: bilingual(
    'would be too many: at most {limit|change|changes} of settings are kept here',
    'seriam demais: aqui se guardam no máximo {limit|alteração|alterações} de configurações',
  ),
  too_many_of_moment: bilingual(
    'would be too many: at most {limit|message|messages} of a device at one moment are kept',
    'seriam demais: de um equipamento guardam-se no máximo {limit|mensagem|mensagens} de um mesmo instante',
  ),
  too_many_plans: bilingual(
    'must come from at most {limit|other plan|other plans}',
    'deve vir de no máximo {limit|outro plano|outros planos}',
  ),
  plans_too_long: bilingual(
    'must be of plans that have at most {limit|point|points} in all, with the one they come into',
    'deve ser de planos que tenham no máximo {limit|ponto|pontos} ao todo, com o plano de destino',
  ),
  points_missing: bilingual('leaves out points of the plan: {points}', 'deixa de fora pontos do plano: {points}'),
  terminal_point: bilingual(
    'is a departure or arrival, whose place is not chosen',
    'é uma partida ou chegada, cujo lugar não se escolhe',
  ),
  no_driver: bilingual('has no driver yet', 'ainda não tem motorista'),
  not_to_visit: bilingual(
    'is not to be visited any more, and stays in its place',
    'não está mais por visitar, e fica em seu lugar',
  ),
  coordinates_swapped: bilingual(
    'looks swapped with longitude: {place} is outside Brazil, and {swapped} would not be',
    'parece trocado com longitude: {place} fica fora do Brasil, e {swapped} não ficaria',
  ),
  not_placed: bilingual('has no coordinates yet', 'ainda não tem coordenadas'),
  wrong_size: bilingual(
    'must have {expected|element|elements}, one for each point, not {given}',
    'deve ter {expected|elemento|elementos}, um para cada ponto, e não {given}',
  ),
  contradicts: bilingual('contradicts {other}: send only one of them', 'contradiz {other}: envie somente um dos dois'),
  same_code_as_line: bilingual(
    'is the same code as in line {line}, which has another value in {columns}: line {line} counts, this one is left out',
    'é o mesmo código da linha {line}, que tem outro valor em {columns}: vale a linha {line}, e esta fica de fora',
  ),
  day_without_plate: bilingual(
    'is not the day on which the plan begins ({day}): give the plate of the vehicle too',
    'não é o dia em que o plano começa ({day}): informe também a placa do veículo',
  ),
  not_with: bilingual('does not go with the {other} given', 'não combina com o valor de {other}'),
  above: bilingual('must not be above {other}', 'não pode ser maior que {other}'),
  duplicate: bilingual('is already that of {holder}', 'já é o {holder}'),
  taken: bilingual('is that of another record', 'é de outro registro'),
  taken_by: bilingual('is that of the record {id}', 'é do registro {id}'),
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
    'is not an image that can be read: send a whole {expected}',
    'não é uma imagem que se possa ler: envie por inteiro um arquivo {expected}',
  ),
  other_hash: bilingual(
    'has another SHA-256 than {expected}: send it again from its beginning',
    'tem outro SHA-256 que não {expected}: envie-o de novo desde o início',
  ),
  past_received: bilingual(
    'leaves a gap: {received|byte was|bytes were} received, go on from there',
    'deixa uma lacuna: {received|byte foi recebido|bytes foram recebidos}, continue daí',
  ),
  too_many_pixels: bilingual('must have at most {limit|pixel|pixels}', 'deve ter no máximo {limit|pixel|pixels}'),
  side_too_long: bilingual(
    'must have at most {limit|pixel|pixels} a side',
    'deve ter no máximo {limit|pixel|pixels} de cada lado',
  ),
  too_costly: bilingual(
    'takes more time or memory to decode than an image may: save it anew, smaller or as JPEG',
    'exige para decodificar mais tempo ou memória do que uma imagem pode exigir: salve-a de novo, menor ou como JPEG',
  ),
  wrong_document: bilingual(
    'is not a CPF: 11 digits, the last two of which check the others',
    'não é um CPF: 11 dígitos, os dois últimos dos quais conferem os outros',
  ),
  cnpj_for_cpf: bilingual(
    'is a CNPJ, and must be the CPF of a person, which has 11 digits',
    'é um CNPJ, e deve ser o CPF de uma pessoa, que tem 11 dígitos',
  ),
  transition_not_permitted: bilingual(
    'cannot go from {from} to {to} by the role {role}, only by {by}',
    'não pode passar de {from} para {to} pelo papel {role}, só por {by}',
  ),
  masked: bilingual(
    'is the mask of something else; leave it out to keep what is stored',
    'é a máscara de outro valor; omita-o para manter o que está gravado',
  ),
  not_past: bilingual('must lie in the past', 'deve estar no passado'),
  not_active: bilingual(
    'names a record that is not active (status {status})',
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
    'must be another journey that is no part itself, and this one must have no parts',
    'deve ser outra viagem que não seja ela mesma uma parte, e esta não pode ter partes',
  ),
  wrong_plate: bilingual('is not a plate: ABC1234 or ABC1D23', 'não é uma placa: ABC1234 ou ABC1D23'),
  wrong_chassi: bilingual(
    'is not a chassis number: 17 letters and digits, never I, O or Q',
    'não é um chassi: 17 letras e dígitos, sem I, O ou Q',
  ),
  wrong_renavam: bilingual(
    'is not a RENAVAM: 9 to 11 digits, the last of which checks the others',
    'não é um RENAVAM: 9 a 11 dígitos, o último dos quais confere os outros',
  ),
  period_reversed: bilingual('must come before {other}', 'deve vir antes de {other}'),
  period_too_long: bilingual(
    'must be within {limit|day|days} of {other}',
    'deve estar a até {limit|dia|dias} de {other}',
  ),
  unknown_name: bilingual(
    'is not the name or code of a record that is there{remedy}',
    'não é o nome nem o código de um registro existente{remedy}',
  ),
  ambiguous: bilingual('stands for more than one record', 'corresponde a mais de um registro'),
  repeated_key: bilingual('is that of line {line} already', 'já é o da linha {line}'),
  not_an_invoice: bilingual('is {kind}, not an NF-e', 'é {kind}, e não uma NF-e'),
  wrong_invoice_key: bilingual(
    'is not the key of an NF-e: 44 characters, the last of which checks the others',
    'não é a chave de uma NF-e: 44 caracteres, o último dos quais confere os outros',
  ),
  other_invoice_key: bilingual(
    'is not the key that was authorized, {other}',
    'não é a chave que foi autorizada, {other}',
  ),
  not_authorized: bilingual(
    'is of an NF-e that is not authorized: {status}{reason}',
    'é de uma NF-e que não está autorizada: {status}{reason}',
  ),
  test_invoice: bilingual(
    'is of an NF-e of the test environment, without fiscal value',
    'é de uma NF-e de homologação, sem valor fiscal',
  ),
  invoice_without_goods: bilingual(
    'is of {kind}, with which no goods travel',
    'é de {kind}, com a qual não viaja mercadoria',
  ),
  formula_error: bilingual('is the error of a formula', 'é o erro de uma fórmula'),
  formula_without_value: bilingual(
    'is a formula that was never worked out: open the file in a spreadsheet and save it',
    'é uma fórmula que nunca foi calculada: abra o arquivo em uma planilha e salve-o',
  ),
  text_not_in_file: bilingual(
    'refers to a text that is not in the file: open it in a spreadsheet and save it',
    'refere-se a um texto que não está no arquivo: abra-o em uma planilha e salve-o',
  ),
  no_heading: bilingual(
    'stands in column {column}, which has no heading',
    'está na coluna {column}, que não tem título',
  ),
  file_empty: bilingual('has nothing in it', 'está vazio'),
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
    'has a document type (DOCTYPE), with which nothing is read',
    'tem um tipo de documento (DOCTYPE), com o qual nada é lido',
  ),
  file_encoding: bilingual('is not in UTF-8', 'não está em UTF-8'),
  file_not_xml: bilingual('is not XML', 'não é XML'),
  file_in_zip: bilingual(
    'is a ZIP within a ZIP: unpack it and send it by itself',
    'é um ZIP dentro de um ZIP: descompacte-o e envie-o separado',
  ),
  file_bytes: bilingual('has more than {limit|byte|bytes}', 'tem mais de {limit|byte|bytes}'),
  file_items: bilingual('has more than {limit|item|items}', 'tem mais de {limit|item|itens}'),
  file_quote: bilingual(
    'has a quotation mark on line {line} that is never closed',
    'tem na linha {line} uma aspa que nunca se fecha',
  ),
  file_rows: bilingual('has more than {limit|row|rows}', 'tem mais de {limit|linha|linhas}'),
  file_points: bilingual('has more than {limit|point|points}', 'tem mais de {limit|ponto|pontos}'),
  file_plans: bilingual(
    'has more than {limit|plan|plans}: each plate and day is one',
    'tem mais de {limit|plano|planos}: cada placa e dia é um',
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
    'has files that share bytes with each other: pack it anew',
    'tem arquivos que compartilham bytes entre si: compacte-o de novo',
  ),
  file_parts: bilingual('is made of more than {limit|part|parts}', 'é feito de mais de {limit|parte|partes}'),
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
    'carries permissions that you do not have: {permissions}',
    'traz permissões que você não tem: {permissions}',
  ),
  beyond_user: bilingual(
    'names permissions that the user does not have: {permissions}',
    'cita permissões que o usuário não tem: {permissions}',
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
    'is an administrator, whom only an administrator may forget',
    'é um administrador, que só um administrador pode anonimizar',
  ),
  oneself: bilingual('must not be done to oneself', 'não pode ser feito a si mesmo'),
  too_late: bilingual('must not be after {limit}', 'não deve ser depois de {limit}'),
  too_early: bilingual('must not be before {limit}', 'não deve ser antes de {limit}'),
  not_taken: bilingual('is not taken here', 'não é aceito aqui'),
  inactive_form: bilingual('is the id of a form that is not active', 'é o id de um formulário que não está ativo'),
  answered: bilingual('cannot change any more: it has been answered', 'não pode mais mudar: já foi respondido'),
  unanswered: bilingual(
    'must hold the answer to the required field {id} ({name})',
    'deve conter a resposta ao campo obrigatório {id} ({name})',
  ),
  published_password: bilingual(
    'stands in the documentation, where everybody can read it: choose your own',
    'está na documentação, onde todos podem ler: escolha a sua',
  ),
  wrong_password: bilingual('is not the current password', 'não é a senha atual'),
} as const satisfies Record<string, BilingualText>;

export type FaultCode = keyof typeof faults;
