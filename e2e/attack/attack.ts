import type { Attacker } from './attacker.ts';

/** One way to harm the service. */
export type Attack = {
  /** As `--only` names it. */
  readonly name: string;
  /** What is done, for the report. */
  readonly sentence: string;
  /** No answer may take longer. */
  readonly patienceS: number;
  /** Whether it has large plans optimized, for which the service may take `SOLVER_MATRIX_MB` on top. */
  readonly fillsMatrices?: true;
  /** Once, as it was first seen to harm; on later calls the attacker varies the sizes. */
  run(attacker: Attacker): Promise<void>;
};
