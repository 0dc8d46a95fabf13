import { limits } from '#shared/features/chat/chat.contract.ts';
import {
  composerOf,
  makeRoom,
  messageOf,
  say,
  sendTo,
  talkIn,
} from '#tests/support/e2e/features/chat.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, escapeFrom, expectToast, hold } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('a room is made, someone is invited, and two people talk', { tag: phoneOnly }, async ({
  openAs,
  family,
}) => {
  const bens = await openAs('ben', { path: '/chat' });
  await expect(bens.getByText(t('chat:rooms.empty'))).toBeVisible();
  await bens
    .getByRole('button', { name: t('chat:rooms.new') })
    .first()
    .click();
  const form = bens.getByRole('dialog', { name: t('chat:rooms.newTitle') });
  await form.getByRole('button', { name: t('chat:form.create') }).click();
  await expect(form.getByText(t('chat:errors.nameRequired'))).toBeVisible();
  await form.getByLabel(t('chat:form.name')).fill('Ladder club');
  await form.getByLabel(t('chat:form.description')).fill('Only builders');
  await form.getByRole('switch').click();
  await form.getByRole('button', { name: t('chat:form.create') }).click();
  await expect(bens.getByRole('heading', { name: 'Ladder club' })).toBeVisible();
  await expect(bens.getByText(t('chat:room.empty'))).toBeVisible();

  const mias = await openAs('mia', { path: '/chat' });
  await expect(mias.getByText(t('chat:rooms.empty'))).toBeVisible();
  await bens.getByRole('button', { name: t('chat:members.open', { count: 1 }) }).click();
  const members = bens.getByRole('dialog', { name: t('chat:members.title') });
  await members
    .getByRole('button', {
      name: t('common:named', { action: t('chat:members.add'), name: family.mia.user.displayName }),
    })
    .click();
  await expect(
    members.getByRole('button', {
      name: t('common:named', { action: t('common:actions.remove'), name: 'Mia' }),
    }),
  ).toBeVisible();
  for (const list of await members.getByRole('list').all())
    await expect(list).toHaveCSS('max-height', '300px');
  await members.getByRole('button', { name: t('common:actions.close') }).click();

  await mias.getByRole('link', { name: /Ladder club/ }).click();
  await expect(talkIn(mias).getByText(t('chat:notes.added', { name: 'Mia' }))).toBeVisible();
  await composerOf(mias).pressSequentially('Hello');
  await expect(bens.getByText(t('chat:typing.some', { name: 'Mia', count: 1 }))).toBeVisible();
  await composerOf(mias).press('Shift+Enter');
  await composerOf(mias).pressSequentially('everybody');
  await composerOf(mias).press('Enter');
  await expect(messageOf(bens, 'Hello')).toContainText('everybody');
  await expect(bens.getByText(t('chat:typing.some', { name: 'Mia', count: 1 }))).toBeHidden();
  await expect(composerOf(mias)).toHaveValue('');
  await say(mias, '   ');
  await say(bens, 'Hello Mia');
  await expect(messageOf(mias, 'Hello Mia')).toBeVisible();
  await expect(
    messageOf(mias, t('chat:message.pending', { name: t('chat:message.you') })),
  ).toHaveCount(0);
  await expect(talkIn(mias).getByRole('article')).toHaveCount(2);
});

test('links are clickable for grown-ups and plain text for kids', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia] });
  await sendTo(ben, id, 'See https://example.org/owls');
  const [bens, mias] = [
    await openAs('ben', { path: `/chat/${id}` }),
    await openAs('mia', { path: `/chat/${id}` }),
  ];
  await expect(talkIn(bens).getByRole('link', { name: 'https://example.org/owls' })).toBeVisible();
  await expect(messageOf(mias, 'https://example.org/owls')).toBeVisible();
  await expect(talkIn(mias).getByRole('link')).toHaveCount(0);
});

test('messages get reactions, are deleted and are reported', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia, family.fred] });
  await sendTo(await deviceOf('fred'), id, 'Something mean');
  await sendTo(ben, id, 'Dinner is ready');
  const mias = await openAs('mia', { path: `/chat/${id}` });
  const bens = await openAs('ben', { path: `/chat/${id}` });
  const open = async (page: typeof mias, text: string, item: string) => {
    await messageOf(page, text).hover();
    await messageOf(page, text)
      .getByRole('button', { name: pattern('chat:message.menu', { name: /.+/ }) })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open(mias, 'Dinner is ready', t('chat:message.reactWith', { emoji: '🎉' }));
  const sign = messageOf(bens, 'Dinner is ready').getByRole('button', {
    name: t('chat:message.reacted', { emoji: '🎉', names: 'Mia' }),
  });
  await sign.click();
  await expect(
    messageOf(mias, 'Dinner').getByRole('button', {
      name: t('chat:message.reacted', { emoji: '🎉', names: `${t('chat:message.you')}, Ben` }),
    }),
  ).toBeVisible();

  await open(bens, 'Dinner is ready', t('common:actions.delete'));
  await confirm(bens, t('common:actions.delete'));
  await expect(talkIn(mias).getByText(t('chat:message.deleted'))).toBeVisible();

  const menu = mias.getByRole('menu');
  // By no role: beside an open menu the rest of the page has none.
  await hold(mias.locator('article p').getByText('Something mean'), () =>
    expect(menu).toBeVisible(),
  );
  await mias.goBack();
  await expect(menu).toHaveCount(0);
  await expect(talkIn(mias)).toBeVisible();
  await open(mias, 'Something mean', t('common:report.action'));
  const report = mias.getByRole('dialog', { name: t('common:report.title') });
  await report.getByLabel(t('common:report.reason')).fill('It hurts');
  await report.getByRole('button', { name: t('common:report.send'), exact: true }).click();
  await expectToast(mias, t('common:report.done'), t('common:report.doneText'));

  const annas = await openAs('anna', { path: '/approvals' });
  await expect(annas.getByText('It hurts')).toBeVisible();
  await annas.getByRole('button', { name: t('approvals:refuse.messageReport') }).click();
  await expect(annas.getByText('It hurts')).toHaveCount(0);
  await expect(talkIn(mias).getByText(t('chat:message.deleted'))).toHaveCount(2);
});

test('a picture is sent with its text, by button and by paste', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den', members: [family.mia] });
  const [mias, bens] = [
    await openAs('mia', { path: `/chat/${id}` }),
    await openAs('ben', { path: `/chat/${id}` }),
  ];
  await mias.locator('input[type="file"]').setInputFiles(makePng('owl.png'));
  await expect(
    mias.getByRole('img', { name: t('chat:picture.chosen', { name: 'owl.png' }) }),
  ).toBeVisible();
  await say(mias, 'My owl');
  const picture = messageOf(bens, 'My owl').getByRole('button', {
    name: pattern('chat:message.enlarge', { name: /.+/ }),
  });
  await picture.click();
  await expect(bens.getByRole('dialog', { name: 'My owl' }).getByRole('img')).toBeVisible();
  await escapeFrom(bens);

  await composerOf(mias).evaluate(
    (field, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    },
    [...makePng('pasted.png').buffer],
  );
  await mias.getByRole('button', { name: t('chat:picture.remove') }).click();
  await expect(
    mias.getByRole('img', { name: pattern('chat:picture.chosen', { name: /.+/ }) }),
  ).toHaveCount(0);
  await mias.locator('input[type="file"]').setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expectToast(mias, t('chat:picture.refused'), t('common:errors.notImage'));
});

test('unread messages are counted beside the room and Chat, marked, and in sync between windows', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.mia] });
  const [first, second] = [
    await openAs('mia', { path: '/chat' }),
    await openAs('mia', { path: '/chat' }),
  ];
  for (const text of ['One', 'Two', 'Three']) await sendTo(ben, id, text);
  for (const page of [first, second]) {
    await expect(
      page.getByRole('link', { name: new RegExp(`Den.*${t('chat:rooms.unread', { count: 3 })}`) }),
    ).toBeVisible();
  }
  await first.getByRole('link', { name: /Den/ }).click();
  await expect(talkIn(first).getByText(t('chat:room.unread'))).toBeVisible();
  for (const page of [first, second]) {
    await expect(page.getByText(t('chat:rooms.unread', { count: 3 }))).toHaveCount(0);
  }
});

test('a long room opens at its end, scrolls back without limit, and jumps to the latest', {
  tag: once,
}, async ({ openAs, deviceOf, server, family }) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.anna] });
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(`${server.dataDir}/treehouse.db`);
  const insert = database.prepare(
    'INSERT INTO chat_messages (room_id, user_id, content, sent_at) VALUES (?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (let n = 0; n < 300; n += 1) {
      insert.run(id, family.anna.user.id, `Line ${n}.`, new Date(2026, 0, 1, 0, n).toISOString());
    }
    database.exec('UPDATE chat_rooms SET last_message_id = (SELECT max(id) FROM chat_messages)');
    database.exec(
      'UPDATE chat_room_members SET last_read_message_id = (SELECT max(id) FROM chat_messages)',
    );
  })();
  database.close();
  const page = await openAs('ben', { path: `/chat/${id}` });
  await expect(messageOf(page, 'Line 299.')).toBeInViewport();
  for (const line of [199, 99, 0]) {
    await expect(async () => {
      // A slow machine may draw the line only after it was passed: then the way is down again.
      await talkIn(page).evaluate((element, wanted) => {
        const first = /Line (\d+)\./.exec(element.textContent ?? '');
        element.scrollBy(0, Number(first?.[1] ?? wanted) < wanted ? 300 : -500);
      }, line);
      await expect(messageOf(page, `Line ${line}.`)).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [20] });
  }
  await sendTo(await deviceOf('anna'), id, 'The newest');
  await page.getByRole('button', { name: t('chat:rooms.unread', { count: 1 }) }).click();
  await expect(messageOf(page, 'The newest')).toBeInViewport();
});

test('a draft waits in its room, and an emoji goes where the cursor is', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  const [one, two] = [await makeRoom(ben, { name: 'One' }), await makeRoom(ben, { name: 'Two' })];
  const page = await openAs('ben', { path: `/chat/${one.id}` });
  await composerOf(page).fill('Half a');
  await page.getByRole('link', { name: /^Two/ }).click();
  await expect(composerOf(page)).toHaveValue('');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/chat/${two.id}$`));
  await page.getByRole('link', { name: /^One/ }).click();
  await expect(composerOf(page)).toHaveValue('Half a');
  await composerOf(page).press('Home');
  await page.getByRole('button', { name: t('chat:emoji.open') }).click();
  await page.getByPlaceholder(t('chat:emoji.search')).fill('owl');
  await page.getByRole('gridcell', { name: 'owl', exact: true }).click();
  await expect(composerOf(page)).toHaveValue('🦉Half a');
  await composerOf(page).press('Enter');
  await expect(messageOf(page, '🦉Half a')).toBeVisible();
});

test('an emoji that no longer fits into a message stays out', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den' });
  const page = await openAs('ben', { path: `/chat/${id}` });
  const text = 'a'.repeat(limits.messageMax - 1);
  await composerOf(page).fill(text);
  await page.getByRole('button', { name: t('chat:emoji.open') }).click();
  await page.getByPlaceholder(t('chat:emoji.search')).fill('owl');
  await page.getByRole('gridcell', { name: 'owl', exact: true }).click();
  await expect(page.getByPlaceholder(t('chat:emoji.search'))).toHaveCount(0);
  await expect(composerOf(page)).toHaveValue(text);
});

test('a room is renamed, left with a new owner, and deleted', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const { id } = await makeRoom(await deviceOf('ben'), {
    name: 'Den',
    members: [family.mia, family.anna],
  });
  const bens = await openAs('ben', { path: `/chat/${id}` });
  const menu = async (page: typeof bens, item: string) => {
    await page.getByRole('button', { name: t('chat:room.menu') }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu(bens, t('chat:room.edit'));
  await bens.getByLabel(t('chat:form.name')).fill('Cave');
  await bens.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(bens.getByRole('heading', { name: 'Cave' })).toBeVisible();

  await menu(bens, t('chat:room.leave'));
  const leave = bens.getByRole('dialog', { name: t('chat:leave.title', { name: 'Cave' }) });
  await leave.getByLabel(t('chat:leave.handOver')).click();
  await bens.getByRole('option', { name: 'Anna' }).click();
  await leave.getByRole('button', { name: t('chat:room.leave') }).click();
  await expectToast(bens, t('chat:members.leftDone', { name: 'Cave' }));

  const mias = await openAs('mia', { path: `/chat/${id}` });
  await mias.getByRole('button', { name: t('chat:room.menu') }).click();
  await expect(mias.getByRole('menuitem', { name: t('chat:room.delete') })).toHaveCount(0);
  await escapeFrom(mias);
  const annas = await openAs('anna', { path: `/chat/${id}` });
  await menu(annas, t('chat:room.delete'));
  await confirm(annas, t('chat:room.delete'));
  await expectToast(annas, t('chat:delete.done'));
  await expect(mias.getByText(t('chat:room.failedText')).first()).toBeVisible();
  await annas.getByRole('button', { name: t('common:actions.undo') }).click();
  await expect(annas.getByRole('link', { name: /Cave/ })).toBeVisible();
});

test('a missing room shows a message', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/chat/999' });
  await expectToast(page, t('chat:room.failed'), t('chat:room.failedText'));
  await page.getByRole('link', { name: t('chat:room.back') }).click();
  await expect(page.getByText(t('chat:rooms.empty'))).toBeVisible();
});

test('a guest writes within the screen of any phone', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const { id } = await makeRoom(await deviceOf('anna'), { name: 'Den', members: [family.gus] });
  const page = await openAs('gus', { path: '/chat' });
  // The last is what a keyboard leaves of a phone.
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [390, 460],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole('link', { name: t('shell:guest.haveCode') })).toBeVisible();
    await expect(composerOf(page)).toBeInViewport({ ratio: 1 });
    const text = `Hello at ${height}`;
    await say(page, text);
    await expect(messageOf(page, text)).toBeInViewport();
    await expect(composerOf(page)).toBeInViewport({ ratio: 1 });
  }
});

test('a new private room starts with the people chosen for it', { tag: once }, async ({
  openAs,
}) => {
  const bens = await openAs('ben', { path: '/chat' });
  await bens
    .getByRole('button', { name: t('chat:rooms.new') })
    .first()
    .click();
  const form = bens.getByRole('dialog', { name: t('chat:rooms.newTitle') });
  await form.getByLabel(t('chat:form.name')).fill('Secret den');
  const people = form.getByRole('group', { name: t('chat:form.members') });
  await expect(people).toBeHidden();
  await form.getByRole('switch').click();
  await people.getByRole('checkbox', { name: 'Mia' }).click();
  await form.getByRole('button', { name: t('chat:form.create') }).click();
  await expect(
    bens.getByRole('button', { name: t('chat:members.open', { count: 2 }) }),
  ).toBeVisible();
  const mias = await openAs('mia', { path: '/chat' });
  await expect(mias.getByRole('link', { name: /Secret den/ })).toBeVisible();
});
