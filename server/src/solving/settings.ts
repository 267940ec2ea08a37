import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { searchMaxS } from '@tropeiro/domain/planning/optimization/route-plan-optimization.ts';
import { integer, type ParsedSettings } from '@tropeiro/platform/settings/setting.ts';

/** Settings of solving route plans. */
export const solvingSettings = {
  SOLVER_THREADS: integer(
    0,
    0,
    1024,
    bilingual(
      'Threads of a process that optimize route plans. 0: the number of processor cores less one. That is also the maximum; the minimum is one.',
      'Threads de um processo que otimizam planos de rota. 0: o número de núcleos do processador menos um. Esse também é o máximo; o mínimo é uma.',
    ),
  ),
  SOLVER_LONGEST_S: integer(
    30,
    1,
    searchMaxS,
    bilingual(
      'Longest search for one route plan. Most searches are shorter, depending on the size of the plan.',
      'Busca mais longa para um plano de rota. A maioria é mais curta, conforme o tamanho do plano.',
    ),
  ),
  SOLVER_MATRIX_MB: integer(
    0,
    0,
    1_000_000,
    bilingual(
      'Megabytes for travel times and distances of route plans and everything that grows with them. A company may use half. A plan of 10,000 points takes 900. 0: 2,000, or half the memory of the machine or container if that is less.',
      'Megabytes para tempos e distâncias de viagem dos planos de rota e tudo o que cresce com eles. Uma empresa pode usar metade. Um plano de 10.000 pontos ocupa 900. 0: 2.000 ou metade da memória da máquina ou do contêiner, o que é menor.',
    ),
  ),
  SOLVER_WAIT_S: integer(
    60,
    1,
    3600,
    bilingual(
      'How long a route plan may wait in total for memory and a thread. After that, the caller must try again.',
      'Quanto tempo um plano de rota pode esperar no total por memória e por uma thread. Depois disso, quem chamou deve tentar de novo.',
    ),
  ),
};

export type SolvingSettings = ParsedSettings<typeof solvingSettings>;
