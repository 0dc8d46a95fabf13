import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { type AccessMode, createAccessControl } from '#server/http/access-control.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';

const actor: Actor = { id: 1, role: 'family', isChild: true, verified: true, accessExpired: false };
const request = {} as IncomingMessage;
const doorFor = (one: Actor | null, asked: AccessMode[] = []) =>
  createAccessControl(
    { authenticate: () => one && { actor: one, sessionId: 1 } },
    (_signedIn, visit) => {
      asked.push(visit);
      return visit === 'read'
        ? { error: new AppError('forbidden', 'common:errors.forbidden'), closeCode: 4404 }
        : null;
    },
  );

it('asks its restrictions with what the person wants', () => {
  const asked: AccessMode[] = [];
  const accessControl = doorFor(actor, asked);
  expect(accessControl.authorize(request, () => 'file').actor).toEqual(actor);
  expect(() => accessControl.authorize(request, () => 'read')).toThrow('common:errors.forbidden');
  expect(accessControl.denialOf({ actor, sessionId: 1 }, 'stay')).toBeNull();
  expect(accessControl.reauthorize(request, actor)).toEqual(actor);
  expect(asked).toEqual(['file', 'read', 'stay', 'finish']);
});

it('knows no one, and someone else than the one who began', () => {
  expect(() => doorFor(null).authorize(request, () => 'file')).toThrow('common:errors.signInFirst');
  expect(() => doorFor(null).reauthorize(request, actor)).toThrow('common:errors.signInFirst');
  const other = { ...actor, id: 2 };
  expect(() => doorFor(other).reauthorize(request, actor)).toThrow('common:errors.signInFirst');
});

it('lets go on with what is for admins only who is one by now', () => {
  const admin: Actor = { ...actor, role: 'admin', isChild: false };
  expect(doorFor(admin).reauthorizeAdmin(request, admin)).toEqual(admin);
  expect(() => doorFor(actor).reauthorizeAdmin(request, admin)).toThrow('common:errors.adminsOnly');
  expect(() => doorFor(null).reauthorizeAdmin(request, admin)).toThrow('common:errors.signInFirst');
});

it('keeps guests whose time is up out of everything, before it asks for more', () => {
  const asked: AccessMode[] = [];
  const accessControl = doorFor({ ...actor, accessExpired: true }, asked);
  for (const visit of ['read', 'write', 'file', 'ownPicture', 'stay', 'finish'] as const)
    expect(() => accessControl.authorize(request, () => visit)).toThrow(
      'accounts:errors.accessExpired',
    );
  expect(asked).toEqual([]);
});
