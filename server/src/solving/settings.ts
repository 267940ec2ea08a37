import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, type ParsedSettings } from '../settings/setting.ts';

/** Settings of solving route plans. */
export const solvingSettings = {
  SOLVER_THREADS: integer(
    0,
    0,
    1024,
    bilingual(
      'Threads of a process that solve route plans, never more than the machine has cores less one, and at least one; 0: as many.',
      'Threads de um processo que resolvem planos de rota, nunca mais que os núcleos da máquina menos um, e ao menos uma; 0: esse número.',
    ),
  ),
  SOLVER_LONGEST_S: integer(
    30,
    1,
    3600,
    bilingual(
      'How long a route plan is searched at most; most take less, by their size.',
      'Por quanto tempo um plano de rota é buscado no máximo; a maioria leva menos, conforme o tamanho.',
    ),
  ),
  SOLVER_MATRIX_MB: integer(
    0,
    0,
    1_000_000,
    bilingual(
      'Megabytes for travel times and distances of route plans and all that grows with them, of which a company may use half; a plan of 10,000 points takes 900. 0: 2,000, or half of the memory of the machine or container if that is less.',
      'Megabytes para tempos e distâncias de viagem dos planos de rota e tudo o que cresce com eles; uma empresa pode usar metade. Um plano de 10.000 pontos ocupa 900. 0: 2.000, ou metade da memória da máquina ou do contêiner, caso seja menos.',
    ),
  ),
  SOLVER_WAIT_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long a route plan waits at most, in all, for memory and a thread; then its caller has to try again.',
      'Quanto um plano de rota espera no máximo, ao todo, por memória e por uma thread; depois disso, quem chamou deve tentar de novo.',
    ),
  ),
};

export type SolvingSettings = ParsedSettings<typeof solvingSettings>;
