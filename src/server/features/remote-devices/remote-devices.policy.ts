import { type Actor, isGrownUp } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';

interface Person {
  role: Role;
  isChild: boolean;
  verified: boolean;
  isAllowedOutside: boolean;
  deactivatedAt: string | null;
}

/** For whom a grown-up may make a pass: people of the household and its friends. */
export const canMakePassFor = (actor: Actor, person: Person): boolean =>
  isGrownUp(actor) && person.deactivatedAt === null && (person.role !== 'guest' || person.verified);

/** Whether a pass would be of use: kids connect from outside only where it is allowed for them. */
export const mayComeIn = ({ isChild, isAllowedOutside }: Person): boolean =>
  !isChild || isAllowedOutside;
