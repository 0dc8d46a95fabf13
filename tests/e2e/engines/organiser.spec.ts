import { listEvents } from '#shared/features/calendar/calendar.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, test } from '#tests/support/e2e/engines/fixtures.ts';
import { month, planEvent } from '#tests/support/e2e/features/calendar.ts';
import { addBook } from '#tests/support/e2e/features/reading.ts';
import { once } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

test('an event is dragged to another day', { tag: once }, async ({ openPage, deviceOf }) => {
  const ben = await deviceOf('ben');
  await planEvent(ben, { allDay: true, startDate: '2031-06-12' });
  const page = await openPage('ben', month);
  const grid = { role: 'table' };
  const day = await page.see({ role: 'link', name: 'June 13, 2031', within: grid });
  const bar = await page.see({ role: 'button', name: 'Picnic', within: grid });
  const middle = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
  const next = { x: day.x + 10, y: middle.y };
  await page.driver.drag([middle, { x: (middle.x + next.x) / 2, y: middle.y }, next, next]);
  await page.expectText(t('calendar:toasts.updated'));
  expect(await call(ben, listEvents, {})).toMatchObject([
    { startDate: expect.stringMatching(/^2031-06-13/) },
  ]);
});

test('a reading session is written down', async ({ openPage, deviceOf }) => {
  await addBook(await deviceOf('ben'), 'Moss and Stone', { pages: '400' });
  const page = await openPage('ben', '/reading-tracker?tab=books');
  const add = t('reading:books.addToLog');
  await page.press({ role: 'button', name: add });
  const log = { role: 'dialog', name: t('reading:log.addTitle') };
  await page.press({ role: 'button', name: add, within: log });
  await page.expectText(t('reading:done.logAdded'));
  await page.press({ role: 'button', name: t('reading:books.recordSession') });
  const session = { role: 'dialog', name: t('reading:session.add') };
  await page.type(
    { role: 'textbox', name: t('reading:session.minutesRead'), within: session },
    '30',
  );
  await page.type({ role: 'textbox', name: t('reading:session.pagesRead'), within: session }, '40');
  await page.press({ role: 'button', name: t('reading:session.save'), within: session });
  await page.expectText(t('reading:done.sessionAdded'));
});
