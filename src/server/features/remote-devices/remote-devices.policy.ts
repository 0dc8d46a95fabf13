import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';

interface Person {
  role: Role;
  isChild: boolean;
  verified: boolean;
  isAllowedOutside: boolean;
  deactivatedAt: string | null;
}

/** People of the household and its friends. */
const mayHavePass = (person: Person): boolean =>
  person.deactivatedAt === null && (person.role !== 'guest' || person.verified);

/** For whom a grown-up may make a pass. */
export const canMakePassFor = (actor: Actor, person: Person): boolean =>
  isGrownUp(actor) && mayHavePass(person);

/** Whether a pass would be of use: kids connect from outside only where it is allowed for them. */
export const mayComeIn = ({ isChild, isAllowedOutside }: Person): boolean =>
  !isChild || isAllowedOutside;

/** Which passes of a person still work: those they made, and those for them. */
export const passesThatWork = (person: Person): { by: boolean; for: boolean } => ({
  by: isGrownUp(person) && person.deactivatedAt === null,
  for: mayHavePass(person) && mayComeIn(person),
});
