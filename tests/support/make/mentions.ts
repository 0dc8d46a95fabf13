import type { Bell, MentionNotification } from '#shared/features/content/notifications.contract.ts';
import type { TestApp } from '../server/make-app.ts';
import type { PersonKind } from './household/people.ts';

export const mentionsOf = async (app: TestApp, kind: PersonKind): Promise<MentionNotification[]> =>
  (await app.as(kind).get<Bell>('/api/bell')).json.mentions;

export const mentionTexts = async (app: TestApp, kind: PersonKind): Promise<string[]> =>
  (await mentionsOf(app, kind)).map(({ text }) => text);
