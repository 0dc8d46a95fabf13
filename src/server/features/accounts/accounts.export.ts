import type { Context } from '../../context/context.ts';
import {
  type ExportItem,
  type ExportSections,
  exportMedia,
} from '../../extension-points/data-export.ts';
import { findUser, type UserRow } from './accounts.repo.ts';
import { listSessions } from './sessions/sessions.ts';
import { describeUserAgent } from './sessions/user-agent.ts';

const profileItem = (row: UserRow, avatarId: number | null): ExportItem => ({
  data: {
    username: row.username,
    displayName: row.displayName,
    role: row.role,
    isChild: row.isChild,
    registeredAt: row.registeredAt,
    lastSeenAt: row.lastSeenAt,
  },
  title: row.displayName,
  at: null,
  facts: [
    ['accounts:fields.username', row.username],
    ['accounts:admin.role', row.role],
  ],
  media: exportMedia(avatarId),
});

/** A person's account, and where they are signed in. */
export const accountsExport = (context: Context): ExportSections => {
  const { db, media } = context;
  return {
    profile: {
      title: 'exports:sections.profile',
      count: () => 1,
      pages: function* ({ id }) {
        const row = findUser(db, id);
        if (row) yield [profileItem(row, row.avatar ? media.idOf(row.avatar) : null)];
      },
    },
    devices: {
      title: 'exports:sections.devices',
      count: (userId) => listSessions(context, userId).length,
      pages: function* ({ id }) {
        yield listSessions(context, id).map((row) => ({
          data: { userAgent: row.userAgent, createdAt: row.createdAt, lastSeenAt: row.lastSeenAt },
          title: describeUserAgent(row.userAgent) || row.userAgent,
          at: row.createdAt,
        }));
      },
    },
  };
};
