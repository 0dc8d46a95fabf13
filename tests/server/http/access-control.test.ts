import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { type AccessMode, createAccessControl } from '#server/http/access-control.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';

const actor: Actor = { id: 1, role: 'family', isChild: true, verified: true, accessExpired: false };
const request = {} as IncomingMessage;
const makeAccessControl = (one: Actor | null, asked: AccessMode[] = []) =>
  createAccessControl(
    { authenticate: () => one && { actor: one, sessionId: 1, isOutside: false } },
    (_signedIn, visit) => {
      asked.push(visit);
      return visit === 'read'
        ? { error: new AppError('forbidden', 'common:errors.forbidden'), closeCode: 4404 }
        : null;
    },
  );

it('passes the access mode to its restrictions', () => {
  const asked: AccessMode[] = [];
  const accessControl = makeAccessControl(actor, asked);
  expect(accessControl.authorize(request, () => 'file').actor).toEqual(actor);
  expect(() => accessControl.authorize(request, () => 'read')).toThrow('common:errors.forbidden');
  expect(accessControl.denialOf({ actor, sessionId: 1, isOutside: false }, 'stay')).toBeNull();
  expect(accessControl.reauthorize(request, actor)).toEqual(actor);
  expect(asked).toEqual(['file', 'read', 'stay', 'finish']);
});

it('refuses a missing and a changed session', () => {
  expect(() => makeAccessControl(null).authorize(request, () => 'file')).toThrow(
    'common:errors.signInFirst',
  );
  expect(() => makeAccessControl(null).reauthorize(request, actor)).toThrow(
    'common:errors.signInFirst',
  );
  const other = { ...actor, id: 2 };
  expect(() => makeAccessControl(other).reauthorize(request, actor)).toThrow(
    'common:errors.signInFirst',
  );
});

it('lets a new admin continue with admin work', () => {
  const admin: Actor = { ...actor, role: 'admin', isChild: false };
  expect(makeAccessControl(admin).reauthorizeAdmin(request, admin)).toEqual(admin);
  expect(() => makeAccessControl(actor).reauthorizeAdmin(request, admin)).toThrow(
    'common:errors.adminsOnly',
  );
  expect(() => makeAccessControl(null).reauthorizeAdmin(request, admin)).toThrow(
    'common:errors.signInFirst',
  );
});

it('refuses expired guests before any other check', () => {
  const asked: AccessMode[] = [];
  const accessControl = makeAccessControl({ ...actor, accessExpired: true }, asked);
  for (const visit of ['read', 'write', 'file', 'ownPicture', 'stay', 'finish'] as const)
    expect(() => accessControl.authorize(request, () => visit)).toThrow(
      'accounts:errors.accessExpired',
    );
  expect(asked).toEqual([]);
});
