import type { ExecutionActionCode } from '../execution/actions/action-rules.ts';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { PlanAction } from '../planning/plan-action.ts';
import type { RefusedPlanReport } from '../planning/route-plan-report-schema.ts';
import type { Fault } from './fault.ts';
import type { TextDetails } from './text-template.ts';

/**
 * An error that a caller can act on; it becomes a problem response. Any other thrown error is a failure of the server.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Replaces the text of the code for a kind of record with its own wording. */
  readonly text: BilingualText | undefined;
  readonly details: TextDetails;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;
  /** The existing record that causes the refusal. */
  readonly existingId: number | undefined;
  /** The result of each line of a plan, if one of them caused the refusal of all. */
  readonly report: RefusedPlanReport | undefined;
  /** The allowed actions of a plan or point, if another one was requested. */
  readonly allowedActions: readonly (PlanAction | ExecutionActionCode)[] | undefined;

  constructor(
    code: RefusalCode,
    {
      text,
      details = {},
      faults = [],
      headers = {},
      existingId,
      report,
      allowedActions,
    }: {
      text?: BilingualText;
      details?: TextDetails;
      faults?: readonly Fault[];
      headers?: Readonly<Record<string, string>>;
      existingId?: number;
      report?: RefusedPlanReport;
      allowedActions?: readonly (PlanAction | ExecutionActionCode)[];
    } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.text = text;
    this.details = details;
    this.faults = faults;
    this.headers = headers;
    this.existingId = existingId;
    this.report = report;
    this.allowedActions = allowedActions;
  }

  /** The same refusal with additional faults. */
  withFaults(moreFaults: readonly Fault[]): Refusal {
    const { text, existingId, report, allowedActions } = this;
    return new Refusal(this.code, {
      ...(text && { text }),
      details: this.details,
      faults: [...this.faults, ...moreFaults],
      headers: this.headers,
      ...(existingId !== undefined && { existingId }),
      ...(report && { report }),
      ...(allowedActions && { allowedActions }),
    });
  }
}

/**
 * Whether the same call may succeed later, for example when others release a resource. Such a refusal has the time to
 * wait.
 */
export const isTemporary = ({ headers }: Refusal): boolean => headers['retry-after'] !== undefined;

/** The text of every refusal: the reason and the remedy. `{name}` is filled from the refusal's details. */
export const refusals = {
  malformed_request: bilingual('The request cannot be read: {reason}.', 'A requisição não pode ser lida: {reason}.'),
  malformed_json: bilingual('The body is not valid JSON: {reason}', 'O corpo não é JSON válido: {reason}'),
  malformed_multipart: bilingual(
    'The body is not valid multipart/form-data: {reason}',
    'O corpo não é multipart/form-data válido: {reason}',
  ),
  too_deep: bilingual(
    'The JSON is nested deeper than {limit|level|levels}.',
    'O JSON tem mais de {limit|nível|níveis} de profundidade.',
  ),
  too_many_values: bilingual(
    'The JSON holds more than {limit|value|values}. Send less at once.',
    'O JSON contém mais de {limit|valor|valores}. Envie menos de cada vez.',
  ),
  too_many_names: bilingual(
    'An object of the JSON has more than {limit|name|names}. Send only the fields that are documented.',
    'Um objeto do JSON tem mais de {limit|nome|nomes}. Envie somente os campos documentados.',
  ),
  invalid_input: bilingual(
    'Some fields are missing or wrong; see errors.',
    'Há campos ausentes ou errados; veja errors.',
  ),
  rule_violated: bilingual('The request violates a rule; see errors.', 'A requisição viola uma regra; veja errors.'),
  plan_refused: bilingual(
    'Nothing of the plan was stored, because all_or_nothing is true; see wrong_lines and wrong_route_plans.',
    'Nada do plano foi gravado, pois all_or_nothing é true; veja wrong_lines e wrong_route_plans.',
  ),
  invalid_cursor: bilingual(
    'The cursor does not belong to this list. Start again without cursor.',
    'O cursor não pertence a esta lista. Recomece sem cursor.',
  ),
  cursor_expired: bilingual(
    'Announcements after this cursor are no longer stored. First request cursor=now, then read the records again from their lists, with modified_since or completely, and continue from the new cursor.',
    'Os anúncios depois deste cursor não estão mais armazenados. Primeiro peça cursor=now, depois leia os registros de novo nas suas listas, com modified_since ou por inteiro, e continue a partir do novo cursor.',
  ),
  missing_token: bilingual('Send {what}.', 'Envie {what}.'),
  invalid_token: bilingual('The token is not valid here. Log in again.', 'O token não é válido aqui. Entre novamente.'),
  invalid_api_key: bilingual(
    'The API key is not valid here: it was revoked, has expired, or its user was deactivated. An administrator can create another with POST /api_key/.',
    'A chave de API não é válida aqui: foi revogada, expirou, ou seu usuário foi desativado. Um administrador pode criar outra com POST /api_key/.',
  ),
  token_expired: bilingual(
    'The token has expired. Renew it with POST /auth/token/.',
    'O token expirou. Renove-o com POST /auth/token/.',
  ),
  wrong_token_type: bilingual(
    'This call requires {expected}, but this token is of another kind.',
    'Esta chamada exige {expected}, mas este token é de outro tipo.',
  ),
  session_ended: bilingual(
    'The session has ended or its permissions changed. Renew the token or log in again; with an API key, repeat the call.',
    'A sessão terminou ou suas permissões mudaram. Renove o token ou entre novamente; com uma chave de API, repita a chamada.',
  ),
  wrong_credentials: bilingual('The company, user or password is wrong.', 'Empresa, usuário ou senha incorretos.'),
  key_lacks_permission: bilingual(
    'The API key does not have the permission {permission}: its scopes do not include it, or its user does not have it.',
    'A chave de API não tem a permissão {permission}: seus escopos não a incluem, ou seu usuário não a tem.',
  ),
  forbidden: bilingual(
    'The role {role} does not have the permission {permission}.',
    'O papel {role} não tem a permissão {permission}.',
  ),
  not_found: bilingual('Record not found.', 'Registro não encontrado.'),
  no_such_path: bilingual(
    'Nothing exists at this path. See /docs for the operations.',
    'Não existe nada neste caminho. Veja as operações em /docs.',
  ),
  method_not_allowed: bilingual('This path accepts {allowed}.', 'Este caminho aceita {allowed}.'),
  not_acceptable: bilingual('This call can answer as {offered}.', 'Esta chamada pode responder como {offered}.'),
  range_not_satisfiable: bilingual(
    'The file has {size|byte|bytes}. The requested range is not in it.',
    'O arquivo tem {size|byte|bytes}. O intervalo pedido não está nele.',
  ),
  duplicate: bilingual(
    'A record with this {field} already exists.',
    'Já existe um registro com o mesmo valor em {field}.',
  ),
  in_use: bilingual(
    'The record cannot be deleted while a record of {by} uses it.',
    'O registro não pode ser excluído enquanto um registro de {by} o usa.',
  ),
  invalid_transition: bilingual(
    'The {resource} cannot change from {from} to {to}.',
    'O registro de {resource} não pode passar de {from} para {to}.',
  ),
  transition_not_permitted: bilingual(
    'The role {role} may not change the {resource} from {from} to {to}; {by} may.',
    'O papel {role} não pode passar o registro de {resource} de {from} para {to}; {by} pode.',
  ),
  idempotent_call_running: bilingual(
    'A call with this Idempotency-Key is still running. Try again in a moment.',
    'Uma chamada com esta Idempotency-Key ainda está em andamento. Tente novamente em instantes.',
  ),
  plan_too_large: bilingual(
    'The plan has {locations|location|locations}. Their travel times and distances need {size} MB, and a company may use {limit} MB at once. Split the plan, or ask the operator of the service for more (SOLVER_MATRIX_MB).',
    'O plano tem {locations|local|locais}. Os tempos e distâncias de viagem ocupam {size} MB, e uma empresa pode usar {limit} MB ao mesmo tempo. Divida o plano ou peça mais memória ao operador do serviço (SOLVER_MATRIX_MB).',
  ),
  idempotency_key_reused: bilingual(
    'This Idempotency-Key was used with another body. Use a new key.',
    'Esta Idempotency-Key já foi usada com outro corpo. Use uma nova chave.',
  ),
  invalid_header: bilingual('The header {header} is wrong: {reason}', 'O cabeçalho {header} está errado: {reason}'),
  locked: bilingual(
    'What this call would change is locked: {what}. Unlock it first.',
    'O que esta chamada alteraria está travado: {what}. Destrave antes.',
  ),
  precondition_failed: bilingual(
    'The record has changed since it was read. Read it again and repeat the change.',
    'O registro mudou desde a leitura. Leia-o novamente e repita a alteração.',
  ),
  body_too_large: bilingual('The body is larger than {limit|byte|bytes}.', 'O corpo é maior que {limit|byte|bytes}.'),
  file_too_large: bilingual(
    'A file may have at most {limit|byte|bytes}. This one, or the body around it, has more.',
    'Um arquivo pode ter no máximo {limit|byte|bytes}. Este, ou o corpo em volta dele, tem mais.',
  ),
  headers_too_large: bilingual(
    'The headers are larger than {limit|byte|bytes}.',
    'Os cabeçalhos são maiores que {limit|byte|bytes}.',
  ),
  unsupported_media_type: bilingual('Send the body as {expected}.', 'Envie o corpo como {expected}.'),
  unreadable_file: bilingual('The file cannot be read; see errors.', 'O arquivo não pode ser lido; veja errors.'),
  import_running: bilingual(
    'Another import of this kind is running in this company. Try again when it has ended.',
    'Outra importação deste tipo está em andamento nesta empresa. Tente novamente quando ela terminar.',
  ),
  replay_running: bilingual(
    'Another range is being sent to this webhook. Try again when all of it has been delivered or abandoned.',
    'Outro intervalo está sendo enviado a este webhook. Tente novamente quando todo ele tiver sido entregue ou abandonado.',
  ),
  request_timeout: bilingual(
    'The request took longer than {limit} s to arrive.',
    'A requisição levou mais de {limit} s para chegar.',
  ),
  too_many_requests: bilingual(
    'More than {limit|request|requests} in {window} s. Try again in {retry} s.',
    'Mais de {limit|requisição|requisições} em {window} s. Tente novamente em {retry} s.',
  ),
  too_many_misses: bilingual(
    'Within an hour you searched for more than {limit|CPF|CPFs} without a result. Try again in {retry} s.',
    'Em uma hora você consultou mais de {limit|CPF|CPFs} sem resultado. Tente novamente em {retry} s.',
  ),
  login_delayed: bilingual(
    'Too many failed logins. Try again in {retry} s.',
    'Muitas tentativas de login sem sucesso. Tente novamente em {retry} s.',
  ),
  share_used_up: bilingual(
    'Your session or company has reached its limit ({of}: {limit} at once). Wait until one ends, or try again in {retry} s.',
    'A sua sessão ou empresa atingiu o limite ({of}: {limit} ao mesmo tempo). Espere um terminar ou tente novamente em {retry} s.',
  ),
  busy: bilingual(
    'The service is busy ({of}). Try again in {retry} s.',
    'O serviço está ocupado ({of}). Tente novamente em {retry} s.',
  ),
  geocoding_unavailable: bilingual(
    'No geocoder responded ({reason}). Try again in {retry} s.',
    'Nenhum geocodificador respondeu ({reason}). Tente novamente em {retry} s.',
  ),
  roads_unavailable: bilingual(
    'No roads are imported. The operator imports them with: npx tropeiro geodata import FILE.osm.pbf',
    'Nenhuma via foi importada. O operador as importa com: npx tropeiro geodata import ARQUIVO.osm.pbf',
  ),
  unavailable: bilingual(
    'The service is not ready ({reason}). Try again in {retry} s.',
    'O serviço não está pronto ({reason}). Tente novamente em {retry} s.',
  ),
  internal: bilingual(
    'The server failed. The error was logged under this request id.',
    'O servidor falhou. O erro foi registrado com este id de requisição.',
  ),
} as const satisfies Record<string, BilingualText>;

export type RefusalCode = keyof typeof refusals;
