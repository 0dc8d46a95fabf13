import { accessMutants } from './access.ts';
import { durabilityMutants } from './durability.ts';
import type { ListedMutant, Mutant, MutantKind } from './mutant.ts';
import { validationMutants } from './validation.ts';

const listed = (kind: MutantKind, mutants: Mutant[]): ListedMutant[] =>
  mutants.map((mutant) => ({ ...mutant, kind }));

export const mutants: ListedMutant[] = [
  ...listed('access', accessMutants),
  ...listed('validation', validationMutants),
  ...listed('durability', durabilityMutants),
];
