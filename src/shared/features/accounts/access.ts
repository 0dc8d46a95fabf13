import { addHours } from '../../hours.ts';
import type { Role } from './accounts.fields.ts';
import { guestHours } from './accounts.limits.ts';

/** As much of an account as every rule about who may do what needs. */
export interface Actor {
  id: number;
  role: Role;
  isChild: boolean;
  verified: boolean;
  accessExpired: boolean;
}

type GuestTerms = Pick<Actor, 'role' | 'verified' | 'accessExpired'> & {
  registeredAt: string;
  accessExpiresAt: string | null;
};

/** Guests whom no admin has verified (rule 16). */
export const isUnverifiedGuest = ({ role, verified }: Pick<Actor, 'role' | 'verified'>): boolean =>
  role === 'guest' && !verified;

/** When a guest's access ends; null for those it never ends for. */
export const guestAccessEnd = (user: GuestTerms): Date | null =>
  isUnverifiedGuest(user)
    ? user.accessExpiresAt
      ? new Date(user.accessExpiresAt)
      : addHours(new Date(user.registeredAt), guestHours)
    : null;

/** The effective `accessExpired`: unverified guests whose flag is set or whose time is up (rule 11). */
export const isAccessExpired = (user: GuestTerms, now: Date): boolean => {
  const end = guestAccessEnd(user);
  return end !== null && (user.accessExpired || now >= end);
};

/** The household is admins and family, kids among them (product rules, section 10). */
export const isHousehold = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'admin' || actor.role === 'family';
export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';
export const isGrownUp = (actor: Pick<Actor, 'role' | 'isChild'>): boolean =>
  isHousehold(actor) && !actor.isChild;
