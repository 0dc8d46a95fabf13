import { subHours } from 'date-fns/subHours';
import { AppError } from '#shared/errors.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { RegisterInput } from '#shared/features/accounts/accounts.fields.ts';
import { guestHours, maxOpenGuests } from '#shared/features/accounts/accounts.limits.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { countedNetwork } from '../../../http/counted-networks.ts';
import { countOpenGuests, insertUser, updateUser } from '../accounts.repo.ts';
import { announcePerson } from '../accounts.service.ts';
import { requireInvite, takeInvite } from '../people/invites.service.ts';
import { hashPassword } from './passwords.ts';
import { type Exchange, placeOf, requireFreeName, signInTo } from './sign-in.service.ts';
import { judgeTry } from './throttle.ts';

/** @throws AppError 403 where the setting "Who may join?" keeps a newcomer out; outside, only a code lets one in. */
const requireJoining = (context: Context, code: string | undefined, isOutside: boolean): void => {
  const joining = context.household.joining();
  if (joining === null) throw new AppError('forbidden', 'accounts:errors.setupFirst');
  if (joining === 'nobody') throw new AppError('forbidden', 'accounts:errors.joiningClosed');
  if ((joining === 'invites' || isOutside) && !code)
    throw new AppError('forbidden', 'accounts:errors.inviteNeeded');
};

const openGuests = ({ db, clock }: Context): number => {
  const now = clock.now();
  const registered = subHours(now, guestHours).toISOString();
  return countOpenGuests(db, { registered, now: now.toISOString() });
};

/** @throws AppError 400 for a wrong code, 403 when there are too many guests. */
const requireInviteOrGuestSlot = (context: Context, code: string | undefined): void => {
  if (code) requireInvite(context, code);
  else if (openGuests(context) >= maxOpenGuests) {
    throw new AppError('forbidden', 'accounts:errors.guestsFull');
  }
};

/** What a newcomer becomes: a guest of 72 hours, or what their invite code says. */
const admit = (context: Context, code: string | undefined, userId: number): void => {
  if (code) {
    const { role, createdBy } = takeInvite(context, code, { userId, isKnown: false });
    updateUser(context.db, userId, { role, verified: true, vouchedBy: createdBy });
  } else if (openGuests(context) === maxOpenGuests) {
    context.audit.record({ action: 'guestsFull', actorId: null, details: { most: maxOpenGuests } });
  }
};

/** @throws AppError 400, 403, 409, 429, 503 */
export const registerPerson = async (
  context: Context,
  input: RegisterInput,
  exchange: Exchange,
): Promise<CurrentUser> => {
  const { username, displayName, isChild, avatar } = input;
  const code = input.inviteCode || undefined;
  const place = placeOf(exchange.request);
  requireJoining(context, code, place.isOutside);
  const purpose = 'register';
  const name = `${purpose} ${countedNetwork(place.address)}`;
  // With a code it is a guess; without one it creates a guest whom a grown-up must check.
  const who = { name, deviceId: null, ...place, purpose, isSpent: !code };
  return judgeTry(context, who, async (succeed) => {
    requireInviteOrGuestSlot(context, code);
    // Names are checked last, so that a wrong code, a busy server or the time taken does not reveal them.
    const passwordHash = await hashPassword(input.password, null);
    return write(context.db, () => {
      requireInviteOrGuestSlot(context, code);
      requireFreeName(context, username);
      const row = insertUser(context.db, {
        username,
        displayName,
        passwordHash,
        isChild,
        avatar: avatar ?? null,
        registeredAt: context.clock.now().toISOString(),
      });
      admit(context, code, row.id);
      succeed();
      const user = signInTo(context, row, exchange);
      announcePerson(context, row.id);
      return user;
    });
  });
};
