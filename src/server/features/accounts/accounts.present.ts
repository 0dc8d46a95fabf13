import { guestAccessEnd, isAccessExpired } from '#shared/features/accounts/access.ts';
import type { CurrentUser, Member } from '#shared/features/accounts/accounts.contract.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import type { Session } from '#shared/features/accounts/devices.contract.ts';
import type { UserRow } from './accounts.repo.ts';
import type { listSessionsSince } from './sessions/sessions.repo.ts';
import { describeUserAgent } from './sessions/user-agent.ts';

type SessionListRow = ReturnType<typeof listSessionsSince>[number];

/** The person's own record; every field is named, so no column leaves by accident. */
export const presentUser = (row: UserRow, now: Date): CurrentUser => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  avatar: row.avatar,
  role: row.role,
  verified: row.verified,
  accessExpired: isAccessExpired(row, now),
  accessExpiresAt: guestAccessEnd(row)?.toISOString() ?? null,
  isChild: row.isChild,
  registeredAt: row.registeredAt,
  ...(row.role === 'admin' && row.mustChangePassword ? { mustChangePassword: true as const } : {}),
});

export const presentAdminUser = (row: UserRow, now: Date): AdminUser => ({
  // Only the person learns that their password is weak.
  ...presentUser({ ...row, mustChangePassword: false }, now),
  lastSeenAt: row.lastSeenAt,
  isChildConfirmed: row.isChildConfirmed,
  isAllowedOutside: row.isAllowedOutside,
});

export const presentMember = (row: Member): Member => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  avatar: row.avatar,
});

/** Before anyone has signed in only preset avatars are shown: photos are for members. */
export const presentDevicePerson = (row: UserRow): Member => ({
  ...presentMember(row),
  avatar: row.avatar?.startsWith('/') ? null : row.avatar,
});

/** The device of a session, as it is called or as its browser names itself. */
export const deviceNameOf = (row: { deviceName: string | null; userAgent: string }): string =>
  row.deviceName ?? describeUserAgent(row.userAgent);

/** One signed-in browser; `currentId` is the session that asks. */
export const presentSession = (row: SessionListRow, currentId: number): Session => ({
  id: row.id,
  device: deviceNameOf(row),
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  isCurrent: row.id === currentId,
  isTrusted: row.trustedAt !== null,
});
