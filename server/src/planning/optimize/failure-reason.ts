import { Refusal, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { SearchNeverEnded } from '../../solving/solver-thread.ts';

/** Why an optimization has failed, as a person reads it: what it was refused with, or that we failed. */
export function failureReason(error: unknown): BilingualText {
  if (error instanceof SearchNeverEnded) return neverEnded;
  if (!(error instanceof Refusal)) return failed;
  const text = error.text ?? refusals[error.code];
  return bilingual(fillTemplate(text, error.details, 'en'), fillTemplate(text, error.details, 'pt-BR'));
}

/** The warning of a plan whose optimization has failed. */
export const optimizationFailed = (reason: BilingualText): PlanWarningFacts => ({
  code: 'optimization_failed',
  line: null,
  details: { reason },
});

/** Of one whose process ended each time before the search did. */
export const interrupted = bilingual(
  'The service ended each time before the search did.',
  'O serviço terminou todas as vezes antes da busca.',
);

const neverEnded = bilingual(
  'The search did not end in its time. It was logged.',
  'A busca não terminou no tempo previsto. O caso foi registrado.',
);

const failed = bilingual(
  'The search failed on our side. It was logged.',
  'A busca falhou do nosso lado. O caso foi registrado.',
);
