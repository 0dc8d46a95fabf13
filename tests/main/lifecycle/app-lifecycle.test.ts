import { describe, expect, test } from 'vitest';
import { countCrash } from '#shared/crash-limit.ts';
import {
  AppChange,
  DesktopSettings,
  NotificationsChange,
  OsNotification,
  PersonNotifications,
} from '#shared/desktop-settings.ts';
import { t } from '#tests/support/messages.ts';
import { autostartEntry } from '../../../src/main/lifecycle/autostart-entry.ts';
import { notificationText } from '../../../src/main/notifications/notification-text.ts';

describe('a restart after a crash', () => {
  const minute = 60_000;

  test('happens twice within five minutes, but not a third time', () => {
    const first = countCrash(undefined, minute);
    const second = countCrash(first.crashes, 2 * minute);
    const third = countCrash(second.crashes, 3 * minute);
    const stop = [first, second, third].map(({ mayStartAgain }) => mayStartAgain);
    expect(stop).toEqual([true, true, false]);
  });

  test('happens for crashes that are further apart', () => {
    const { crashes } = countCrash([0, 4 * minute], 10 * minute);
    expect(crashes).toEqual([10 * minute]);
  });

  test.each([['no list'], [{}], [null], [['a', null, Number.NaN]], [[99 * minute]]])(
    'does not treat %j as a crash',
    (before) => expect(countCrash(before, minute)).toMatchObject({ crashes: [minute] }),
  );
});

describe('the autostart entry', () => {
  test('names the program and quotes special characters', () => {
    const entry = autostartEntry('Treehouse', ['/opt/Tree house/50%/$x"\\', '--hidden']);
    expect(entry).toContain('\nExec="/opt/Tree house/50%%/\\\\$x\\\\"\\\\\\\\" "--hidden"\n');
    expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\nName=Treehouse\n/);
  });
});

describe('a notification', () => {
  const message = { kind: 'chat', name: 'Papa', text: 'See you at four' } as const;
  const reminder = { kind: 'reminders', name: 'Dentist', text: 'at 15:00' } as const;

  test('shows the sender without the text by default', () => {
    const { words } = PersonNotifications.parse({});
    expect(notificationText(message, words)).toEqual({
      title: t('desktop:notifications.chatFrom', { name: 'Papa' }),
      body: '',
    });
    expect(notificationText(reminder, words)).toEqual({ title: 'Dentist', body: 'at 15:00' });
  });

  test('is everything, or nothing that identifies anyone', () => {
    expect(notificationText(message, 'all')).toEqual({ title: 'Papa', body: 'See you at four' });
    expect(notificationText(message, 'none')).toEqual({
      title: t('desktop:notifications.chat'),
      body: '',
    });
    expect(notificationText(reminder, 'none')).toEqual({
      title: t('desktop:notifications.reminder'),
      body: '',
    });
  });
});

describe('a setting that the page sends to the app', () => {
  test('has a default', () => {
    expect(DesktopSettings.parse({})).toEqual({
      startAtLogin: false,
      keepAwake: true,
      onClose: 'stay',
      ringForHelp: true,
      closeSaid: false,
      notices: {},
    });
  });

  test('contains the changed fields only', () => {
    expect(AppChange.parse({ keepAwake: false, closeSaid: true })).toEqual({ keepAwake: false });
    const change = { person: 3, changes: { chat: false } };
    expect(NotificationsChange.parse(change)).toEqual(change);
  });

  test.each([
    [AppChange, { onClose: 'burn' }],
    [AppChange, { startAtLogin: 'yes' }],
    [AppChange, null],
    [NotificationsChange, { person: 0, changes: {} }],
    [NotificationsChange, { person: '__proto__', changes: {} }],
    [NotificationsChange, { person: 3, changes: { words: 'some' } }],
    [OsNotification, { person: 3, kind: 'chat', name: '', text: '', path: '/' }],
    [OsNotification, { person: 3, kind: 'help', name: 'Papa', text: '', path: '/' }],
    [OsNotification, { person: 3, kind: 'chat', name: 'a'.repeat(301), text: '', path: '/' }],
  ])('no. %# is invalid, and ignored', (schema, value) =>
    expect(schema.safeParse(value).success).toBe(false),
  );
});
