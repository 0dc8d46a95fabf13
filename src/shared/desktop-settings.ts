import { z } from 'zod';

/** How much a notification shows: who and what, who alone, or nothing of both. */
export const NotificationTexts = z.enum(['all', 'names', 'none']);
export type NotificationTexts = z.infer<typeof NotificationTexts>;

const notificationFields = { chat: z.boolean(), reminders: z.boolean(), words: NotificationTexts };

/** Which notifications one person gets at this computer. */
export const PersonNotifications = z.object({
  chat: notificationFields.chat.default(true),
  reminders: notificationFields.reminders.default(true),
  // Others may be looking at the screen: who wrote is shown, what they wrote is not.
  words: notificationFields.words.default('names'),
});
export type PersonNotifications = z.infer<typeof PersonNotifications>;

const PersonId = z.int().positive();

export const NotificationsChange = z.object({
  person: PersonId,
  changes: z.object(notificationFields).partial(),
});
export type NotificationsChange = z.infer<typeof NotificationsChange>;

const appFields = {
  startAtLogin: z.boolean(),
  /** While devices are connected. */
  keepAwake: z.boolean(),
  /** What closing the window does. */
  onClose: z.enum(['stay', 'quit']),
  /** Whether this computer rings when someone asks for a grown-up. */
  ringForHelp: z.boolean(),
};

/** How the app behaves on this computer. */
const AppChoices = z.object(appFields);
export type AppChoices = z.infer<typeof AppChoices>;
export const AppChange = AppChoices.partial();

/** `desktop.json`: what belongs to the app on this computer; every section has a default. */
export const DesktopSettings = z.object({
  startAtLogin: appFields.startAtLogin.default(false),
  keepAwake: appFields.keepAwake.default(true),
  onClose: appFields.onClose.default('stay'),
  ringForHelp: appFields.ringForHelp.default(true),
  /** Whether the hint was shown that Treehouse keeps running when the window closes. */
  closeSaid: z.boolean().default(false),
  /** By the person's id. */
  notices: z.record(z.string(), PersonNotifications).default({}),
});
export type DesktopSettings = z.infer<typeof DesktopSettings>;

/** What the page asks to be shown beside the window; `name` is a person's or an event's. */
export const OsNotification = z.object({
  person: PersonId,
  kind: z.enum(['chat', 'reminders']),
  name: z.string().min(1).max(300),
  text: z.string().max(2_000),
  /** The page that a press on it opens. */
  path: z.string().max(500),
});
export type OsNotification = z.infer<typeof OsNotification>;
