import { type Fault, faults, problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { type Refusal, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Noun } from '@tropeiro/domain/language/noun-schema.ts';
import { RefusedPlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { Type } from 'typebox';
import { statusOf } from './status.ts';

/** A problem (RFC 9457) with a code for programs, the id of the request, and the wrong fields. */
export const Problem = Noun('Problem', {
  type: Type.String(description('Address of the documentation of the code', 'Endereço da documentação do código')),
  title: Type.String(description('What the status means, for people', 'O que o status significa, para as pessoas')),
  status: Type.Integer(description('HTTP status of the response', 'Status HTTP da resposta')),
  detail: Type.String(),
  /** OpenAPI lists the codes in one place. */
  code: Type.String({ 'x-noun': 'ProblemCode' }),
  request_id: Type.String(),
  /** The existing record, in answer to a duplicate. */
  existing_id: Type.Optional(Type.Integer()),
  /** What can be done with a plan, if the requested action is not allowed. */
  allowed_actions: Type.Optional(Type.Array(Type.String())),
  /** The reasons why a whole plan is refused. */
  ...Type.Partial(RefusedPlanReport).properties,
  errors: Type.Array(
    Type.Object({
      pointer: Type.Optional(Type.String()),
      parameter: Type.Optional(Type.String()),
      code: Type.String(),
      message: Type.String(),
    }),
  ),
  /** More errors exist than the listed ones. */
  more_errors: Type.Optional(Type.Boolean()),
});
export type Problem = Type.Static<typeof Problem>;

export function problemOf(refusal: Refusal, requestId: string, language: Language): Problem {
  const status = statusOf[refusal.code];
  return {
    type: `/docs/#${refusal.code}`,
    title: titleOf(status, language),
    status,
    detail: fillTemplate(refusal.text ?? refusals[refusal.code], refusal.details, language),
    code: refusal.code,
    request_id: requestId,
    ...(refusal.existingId === undefined ? {} : { existing_id: refusal.existingId }),
    ...(refusal.allowedActions === undefined ? {} : { allowed_actions: [...refusal.allowedActions] }),
    ...refusal.report,
    errors: refusal.faults.slice(0, problemMaxFaults).map((fault) => errorOf(fault, language)),
    ...(refusal.faults.length > problemMaxFaults ? { more_errors: true } : {}),
  };
}

/** The meaning of each status. */
export const titleOf = (status: number, language: Language): string => titles[language][status] ?? String(status);

/** What is wrong with a field, as a text for people. */
export const messageOf = ({ code, details = {} }: Fault, language: Language): string =>
  fillTemplate(faults[code], details, language);

function errorOf(fault: Fault, language: Language): Problem['errors'][number] {
  const { pointer, parameter, code } = fault;
  return {
    ...(pointer === undefined ? {} : { pointer }),
    ...(parameter === undefined ? {} : { parameter }),
    code,
    message: messageOf(fault, language),
  };
}

const titles: Record<Language, Record<number, string>> = {
  en: {
    400: 'Bad request',
    401: 'Not authenticated',
    403: 'Not permitted',
    404: 'Not found',
    405: 'Method not allowed',
    406: 'Not acceptable',
    408: 'Request timeout',
    409: 'Conflict',
    412: 'Precondition failed',
    413: 'Too large',
    415: 'Unsupported media type',
    422: 'Rule violated',
    429: 'Too many requests',
    431: 'Headers too large',
    500: 'Internal error',
    503: 'Unavailable',
  },
  'pt-BR': {
    400: 'Requisição inválida',
    401: 'Não autenticado',
    403: 'Não permitido',
    404: 'Não encontrado',
    405: 'Método não permitido',
    406: 'Formato não disponível',
    408: 'Tempo esgotado',
    409: 'Conflito',
    412: 'Pré-condição não atendida',
    413: 'Grande demais',
    415: 'Tipo de mídia não suportado',
    422: 'Regra violada',
    429: 'Requisições demais',
    431: 'Cabeçalhos grandes demais',
    500: 'Erro interno',
    503: 'Indisponível',
  },
};
