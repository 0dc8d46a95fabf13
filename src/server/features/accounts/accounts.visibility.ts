import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import type { DescribePerson } from '../../extension-points/person-summary.ts';
import { canSeeAvatar } from './accounts.policy.ts';
import { knownUsersOf } from './people/known-users.ts';

/** Reports who sees which part of an account, by the rules of the lists that contain it. */
export const accountSummary =
  (context: Context): DescribePerson =>
  (person) => {
    const acquaintances = knownUsersOf(context, person.id);
    return [
      {
        key: 'account.profile',
        // People who see the avatar see the name as well.
        sees: (other) => canSeeAvatar(other, person) || acquaintances.has(other.id),
      },
      { key: 'account.record', sees: isAdmin },
      { key: 'account.signIns', sees: isAdmin },
    ];
  };
