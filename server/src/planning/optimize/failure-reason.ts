import { Refusal, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { SearchNeverEnded } from '../../solving/solver-thread.ts';

/** The reason of a failed optimization for people: the refusal, or an internal error. */
export function failureReason(error: unknown): BilingualText {
  if (error instanceof SearchNeverEnded) return neverEnded;
  if (!(error instanceof Refusal)) return failed;
  const text = error.text ?? refusals[error.code];
  return bilingual(fillTemplate(text, error.details, 'en'), fillTemplate(text, error.details, 'pt-BR'));
}

/** The warning about a plan whose optimization failed. */
export const optimizationFailed = (reason: BilingualText): PlanWarningFacts => ({
  code: 'optimization_failed',
  line: null,
  details: { reason },
});

/** The reason if the process ended during each attempt. */
export const interrupted = bilingual(
  'The service stopped during each attempt.',
  'O serviço parou durante cada tentativa.',
);

const neverEnded = bilingual(
  'The search did not end in time. The error was logged.',
  'A busca não terminou no tempo previsto. O erro foi registrado.',
);

const failed = bilingual(
  'The search failed because of an internal error, which was logged.',
  'A busca falhou por um erro interno, que foi registrado.',
);
