import { type BilingualText, bilingual, type Language } from '../language/bilingual-text.ts';

/** The text of every refusal: why, and what to do about it. `{name}` is filled from the refusal's details. */
export const refusals = {
  malformed_request: bilingual('The request is not valid HTTP.', 'A requisição não é HTTP válido.'),
  malformed_json: bilingual('The body is not valid JSON: {reason}', 'O corpo não é JSON válido: {reason}'),
  malformed_multipart: bilingual(
    'The body is not valid multipart/form-data: {reason}',
    'O corpo não é multipart/form-data válido: {reason}',
  ),
  too_deep: bilingual(
    'The JSON is nested deeper than {limit} levels.',
    'O JSON tem mais de {limit} níveis de profundidade.',
  ),
  too_many_values: bilingual(
    'The JSON holds more than {limit} values. Send less at once.',
    'O JSON contém mais de {limit} valores. Envie menos de cada vez.',
  ),
  invalid_input: bilingual(
    'Some fields are missing or wrong; see errors.',
    'Há campos ausentes ou errados; veja errors.',
  ),
  rule_violated: bilingual(
    'The request goes against a rule; see errors.',
    'A requisição contraria uma regra; veja errors.',
  ),
  invalid_cursor: bilingual(
    'The cursor is not one this list gave out. Start again without cursor.',
    'O cursor não foi emitido por esta lista. Recomece sem cursor.',
  ),
  missing_token: bilingual(
    'Send Authorization: Bearer <access_token>. Get one with POST /auth/login/.',
    'Envie Authorization: Bearer <access_token>. Obtenha um com POST /auth/login/.',
  ),
  invalid_token: bilingual('The token is not valid here. Log in again.', 'O token não é válido aqui. Entre novamente.'),
  token_expired: bilingual(
    'The token has expired. Renew it with POST /auth/token/.',
    'O token expirou. Renove-o com POST /auth/token/.',
  ),
  wrong_token_type: bilingual(
    'This call takes {expected} tokens, and this is another kind.',
    'Esta chamada aceita tokens do tipo {expected}, e este é de outro tipo.',
  ),
  session_ended: bilingual(
    'The session has ended or its permissions changed. Renew the token or log in again.',
    'A sessão terminou ou suas permissões mudaram. Renove o token ou entre novamente.',
  ),
  wrong_credentials: bilingual('Company, user or password is wrong.', 'Empresa, usuário ou senha incorretos.'),
  forbidden: bilingual(
    'The role {role} does not have the permission {permission}.',
    'O papel {role} não tem a permissão {permission}.',
  ),
  not_found: bilingual('There is no such record.', 'Registro não encontrado.'),
  no_such_path: bilingual(
    'There is nothing at this path. See /docs for the operations.',
    'Não há nada neste caminho. Veja as operações em /docs.',
  ),
  method_not_allowed: bilingual('This path takes {allowed}.', 'Este caminho aceita {allowed}.'),
  not_acceptable: bilingual('This call answers as {offered}.', 'Esta chamada responde como {offered}.'),
  duplicate: bilingual('A record with this {field} exists already.', 'Já existe um registro com este {field}.'),
  in_use: bilingual(
    'It cannot be deleted while a record of {by} uses it.',
    'Não pode ser excluído enquanto um registro de {by} o usa.',
  ),
  invalid_transition: bilingual(
    'The {resource} cannot go from {from} to {to}.',
    'O registro de {resource} não pode passar de {from} para {to}.',
  ),
  idempotent_call_running: bilingual(
    'A call with this Idempotency-Key is still running. Try again in a moment.',
    'Uma chamada com esta Idempotency-Key ainda está em andamento. Tente novamente em instantes.',
  ),
  idempotency_key_reused: bilingual(
    'This Idempotency-Key was used with another body. Use a new key.',
    'Esta Idempotency-Key já foi usada com outro corpo. Use uma nova chave.',
  ),
  invalid_header: bilingual('The header {header} is wrong: {reason}', 'O cabeçalho {header} está errado: {reason}'),
  precondition_failed: bilingual(
    'The record has changed since it was read. Read it again and repeat the change.',
    'O registro mudou desde a leitura. Leia-o novamente e repita a alteração.',
  ),
  body_too_large: bilingual('The body is larger than {limit} bytes.', 'O corpo é maior que {limit} bytes.'),
  file_too_large: bilingual(
    'A file may have at most {limit} bytes, and this one, or the body around it, has more.',
    'Um arquivo pode ter no máximo {limit} bytes, e este, ou o corpo em volta dele, tem mais.',
  ),
  headers_too_large: bilingual(
    'The headers are larger than {limit} bytes.',
    'Os cabeçalhos são maiores que {limit} bytes.',
  ),
  unsupported_media_type: bilingual('Send the body as {expected}.', 'Envie o corpo como {expected}.'),
  unreadable_file: bilingual('The file cannot be read; see errors.', 'O arquivo não pode ser lido; veja errors.'),
  import_running: bilingual(
    'Another import of this kind is running in this company. Try again when it has ended.',
    'Outra importação deste tipo está em andamento nesta empresa. Tente novamente quando ela terminar.',
  ),
  request_timeout: bilingual(
    'The request took longer than {limit} s to arrive.',
    'A requisição levou mais de {limit} s para chegar.',
  ),
  too_many_requests: bilingual(
    'More than {limit} requests in {window} s. Try again in {retry} s.',
    'Mais de {limit} requisições em {window} s. Tente novamente em {retry} s.',
  ),
  too_many_misses: bilingual(
    'More than {limit} CPFs that no record here has were asked for within an hour. Try again in {retry} s.',
    'Mais de {limit} CPFs que nenhum registro daqui tem foram consultados em uma hora. Tente novamente em {retry} s.',
  ),
  login_delayed: bilingual(
    'Too many failed logins. Try again in {retry} s.',
    'Muitas tentativas de login sem sucesso. Tente novamente em {retry} s.',
  ),
  share_used_up: bilingual(
    'Your session or company has as much of this under way as it may have at once: {limit}. Let one end, or try again in {retry} s.',
    'A sua sessão ou empresa já tem disto em andamento tanto quanto pode ter ao mesmo tempo: {limit}. Deixe uma terminar, ou tente novamente em {retry} s.',
  ),
  busy: bilingual(
    'The service is busy. Try again in {retry} s.',
    'O serviço está ocupado. Tente novamente em {retry} s.',
  ),
  unavailable: bilingual(
    'The service is not ready ({reason}). Try again in {retry} s.',
    'O serviço não está pronto ({reason}). Tente novamente em {retry} s.',
  ),
  internal: bilingual(
    'Something failed on our side. It was logged under this request id.',
    'Algo falhou do nosso lado. Foi registrado com este id de requisição.',
  ),
} as const satisfies Record<string, BilingualText>;

export type RefusalCode = keyof typeof refusals;

/** What a sentence is filled with; words are said in the language of the sentence. */
export type RefusalDetails = Readonly<Record<string, string | number | BilingualText>>;

/** One field at fault: where it stands and why. */
export type Fault = {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: FaultCode;
  readonly details?: RefusalDetails;
};

/** As many faults as an answer names: whoever has more to mend mends these first. */
export const problemMaxFaults = 100;

export const faults = {
  missing: bilingual('is required', 'é obrigatório'),
  wrong_type: bilingual('must be of type {type}', 'deve ser do tipo {type}'),
  too_short: bilingual('must have at least {limit} characters', 'deve ter ao menos {limit} caracteres'),
  too_long: bilingual('must have at most {limit} characters', 'deve ter no máximo {limit} caracteres'),
  too_few: bilingual('must have at least {limit} elements', 'deve ter ao menos {limit} elementos'),
  too_many: bilingual('must have at most {limit} elements', 'deve ter no máximo {limit} elementos'),
  too_small: bilingual('must be at least {limit}', 'deve ser no mínimo {limit}'),
  too_large: bilingual('must be at most {limit}', 'deve ser no máximo {limit}'),
  not_allowed: bilingual('must be one of {allowed}', 'deve ser um de {allowed}'),
  bad_format: bilingual('does not have the expected form: {expected}', 'não tem a forma esperada: {expected}'),
  bad_character: bilingual(
    'must not contain control characters or half a surrogate pair',
    'não deve conter caracteres de controle nem meio par substituto',
  ),
  unknown_field: bilingual('is not a field of this call', 'não é um campo desta chamada'),
  repeated: bilingual('must be given once', 'deve ser informado uma só vez'),
  contradicts: bilingual('contradicts {other}', 'contradiz {other}'),
  taken: bilingual('is that of another record', 'é de outro registro'),
  taken_by: bilingual('is that of the record {id}', 'é do registro {id}'),
  unknown_reference: bilingual('does not name a record that is there', 'não indica um registro existente'),
  not_an_image: bilingual(
    'is not an image that can be read: send a whole {expected}',
    'não é uma imagem que se possa ler: envie por inteiro um arquivo {expected}',
  ),
  too_many_pixels: bilingual('must have at most {limit} pixels', 'deve ter no máximo {limit} pixels'),
  side_too_long: bilingual('must have at most {limit} pixels a side', 'deve ter no máximo {limit} pixels de cada lado'),
  too_costly: bilingual(
    'takes more time or memory to decode than an image may: save it anew, smaller or as JPEG',
    'exige para decodificar mais tempo ou memória do que uma imagem pode exigir: salve-a de novo, menor ou como JPEG',
  ),
  wrong_document: bilingual('is not a valid CPF or CNPJ', 'não é um CPF ou CNPJ válido'),
  masked: bilingual(
    'is the mask of something else; leave it out to keep what is stored',
    'é a máscara de outro valor; omita-o para manter o que está gravado',
  ),
  not_past: bilingual('must lie in the past', 'deve estar no passado'),
  not_active: bilingual(
    'is the id of a record that is not active (status {status})',
    'é o id de um registro que não está ativo (status {status})',
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
  period_too_long: bilingual('must be within {limit} days of {other}', 'deve estar a até {limit} dias de {other}'),
  unknown_name: bilingual(
    'is not the name or code of a record that is there',
    'não é o nome nem o código de um registro existente',
  ),
  ambiguous: bilingual('stands for more than one record', 'corresponde a mais de um registro'),
  repeated_key: bilingual('is that of line {line} already', 'já é o da linha {line}'),
  formula_error: bilingual('is the error of a formula', 'é o erro de uma fórmula'),
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
  file_quote: bilingual(
    'has a quotation mark on line {line} that is never closed',
    'tem na linha {line} uma aspa que nunca se fecha',
  ),
  file_rows: bilingual('has more than {limit} rows', 'tem mais de {limit} linhas'),
  file_columns: bilingual('has more than {limit} columns', 'tem mais de {limit} colunas'),
  file_cell: bilingual(
    'has more than {limit} characters in a cell of line {line}',
    'tem mais de {limit} caracteres em uma célula da linha {line}',
  ),
  file_row: bilingual(
    'has more than {limit} characters in line {line}',
    'tem mais de {limit} caracteres na linha {line}',
  ),
  file_characters: bilingual(
    'has more than {limit} characters in all its cells together',
    'tem mais de {limit} caracteres em todas as células juntas',
  ),
  file_unpacked: bilingual('unpacks to more than {limit} bytes', 'descompactado tem mais de {limit} bytes'),
  file_parts: bilingual('is made of more than {limit} parts', 'é feito de mais de {limit} partes'),
  file_shared_texts: bilingual('has more than {limit} different texts', 'tem mais de {limit} textos diferentes'),
  file_shared_bytes: bilingual(
    'has more than {limit} bytes of different texts',
    'tem mais de {limit} bytes de textos diferentes',
  ),
  file_styles: bilingual(
    'has more than {limit} cell styles or number formats',
    'tem mais de {limit} estilos de célula ou formatos de número',
  ),
  file_nested: bilingual(
    'has elements nested deeper than {limit} levels',
    'tem elementos com mais de {limit} níveis de profundidade',
  ),
  file_attributes: bilingual(
    'has an element with more than {limit} attributes',
    'tem um elemento com mais de {limit} atributos',
  ),
  file_markup: bilingual(
    'has a tag, a comment or a text of more than {limit} characters',
    'tem uma marca, um comentário ou um texto com mais de {limit} caracteres',
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
  beyond_own: bilingual(
    'carries permissions that you do not have: {permissions}',
    'traz permissões que você não tem: {permissions}',
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
  wrong_password: bilingual('is not the current password', 'não é a senha atual'),
} as const satisfies Record<string, BilingualText>;

export type FaultCode = keyof typeof faults;

/** An error that a caller can act on, which becomes a problem response; anything else thrown is a failure of ours. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;
  /** The record that is there already, where that is the trouble. */
  readonly existingId: number | undefined;

  constructor(
    code: RefusalCode,
    {
      details = {},
      faults = [],
      headers = {},
      existingId,
    }: {
      details?: RefusalDetails;
      faults?: readonly Fault[];
      headers?: Record<string, string>;
      existingId?: number;
    } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.faults = faults;
    this.headers = headers;
    this.existingId = existingId;
  }
}

/** Fills the `{name}`s of a text from details. */
export const fillTemplate = (sentence: BilingualText, details: RefusalDetails, language: Language): string =>
  sentence[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name] ?? whole;
    return typeof detail === 'object' ? detail[language] : String(detail);
  });
