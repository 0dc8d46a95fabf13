import { expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import { createOutsideRestriction } from '#server/features/accounts/sign-in/outside.restriction.ts';
import { closeCodes } from '#shared/live-times.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('denies kids outside everything until it is allowed for them, and no one else', async () => {
  const app = await makeApp();
  const restriction = createOutsideRestriction(app.db);
  const denialOf = (kind: 'kid' | 'family', isOutside: boolean) => {
    const actor = { ...app.person(kind), accessExpired: false };
    return restriction({ actor, sessionId: 1, isOutside }, 'finish')?.closeCode ?? null;
  };
  expect(denialOf('kid', true)).toBe(closeCodes.sessionEnded);
  expect(denialOf('kid', false)).toBeNull();
  expect(denialOf('family', true)).toBeNull();
  updateUser(app.db, app.person('kid').id, { isAllowedOutside: true });
  expect(denialOf('kid', true)).toBeNull();
});
