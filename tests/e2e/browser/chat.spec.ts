import { composerOf, makeRoom, messageOf, say, sendTo, talkIn } from '#tests/support/e2e/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';

test('a room is made, somebody is asked in, and two people talk', async ({ openAs, family }) => {
  const bens = await openAs('ben', { path: '/chat' });
  await expect(bens.getByText('No rooms yet')).toBeVisible();
  await bens.getByRole('button', { name: 'New Chat Room' }).first().click();
  const form = bens.getByRole('dialog', { name: 'New Chat Room' });
  await form.getByRole('button', { name: 'Make the room' }).click();
  await expect(form.getByText('A room needs a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Ladder club');
  await form.getByLabel('What is it about?').fill('Only builders');
  await form.getByRole('switch').click();
  await form.getByRole('button', { name: 'Make the room' }).click();
  await expect(bens.getByRole('heading', { name: 'Ladder club' })).toBeVisible();
  await expect(bens.getByText('It is quiet here')).toBeVisible();

  const mias = await openAs('mia', { path: '/chat' });
  await expect(mias.getByText('No rooms yet')).toBeVisible();
  await bens.getByRole('button', { name: '1 member' }).click();
  const members = bens.getByRole('dialog', { name: 'Members' });
  await members.getByRole('button', { name: `Add ${family.mia.user.displayName}` }).click();
  await expect(members.getByRole('button', { name: 'Remove Mia' })).toBeVisible();
  for (const list of await members.getByRole('list').all())
    await expect(list).toHaveCSS('max-height', '300px');
  await members.getByRole('button', { name: 'Close' }).click();

  await mias.getByRole('link', { name: /Ladder club/ }).click();
  await expect(talkIn(mias).getByText('Mia was added to the room.')).toBeVisible();
  await composerOf(mias).pressSequentially('Hello');
  await expect(bens.getByText('Mia is typing')).toBeVisible();
  await composerOf(mias).press('Shift+Enter');
  await composerOf(mias).pressSequentially('everybody');
  await composerOf(mias).press('Enter');
  await expect(messageOf(bens, 'Hello')).toContainText('everybody');
  await expect(bens.getByText('Mia is typing')).toBeHidden();
  await expect(composerOf(mias)).toHaveValue('');
  await say(mias, '   ');
  await say(bens, 'Hello Mia');
  await expect(messageOf(mias, 'Hello Mia')).toBeVisible();
  await expect(messageOf(mias, 'on its way')).toHaveCount(0);
  await expect(talkIn(mias).getByRole('article')).toHaveCount(2);
});

test('links can be followed by grown-ups, and are words to kids', { tag: once }, async ({
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

test('messages are answered with a sign, taken back and reported', async ({
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
      .getByRole('button', { name: /^More about/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open(mias, 'Dinner is ready', 'Answer with 🎉');
  const sign = messageOf(bens, 'Dinner is ready').getByRole('button', { name: '🎉 from Mia' });
  await sign.click();
  await expect(
    messageOf(mias, 'Dinner').getByRole('button', { name: '🎉 from You, Ben' }),
  ).toBeVisible();

  await open(bens, 'Dinner is ready', 'Delete');
  await confirm(bens, 'Delete');
  await expect(talkIn(mias).getByText('This message was deleted.')).toBeVisible();

  await open(mias, 'Something mean', 'Report');
  const report = mias.getByRole('dialog', { name: 'Show this to a grown-up?' });
  await report.getByLabel('What is wrong with it?').fill('It hurts');
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await expectToast(mias, 'Reported', 'A grown-up will look at it.');

  const annas = await openAs('anna', { path: '/approvals' });
  await expect(annas.getByText('It hurts')).toBeVisible();
  await annas.getByRole('button', { name: 'Delete the message' }).click();
  await expect(annas.getByText('It hurts')).toHaveCount(0);
  await expect(talkIn(mias).getByText('This message was deleted.')).toHaveCount(2);
});

test('a picture goes with its words, by button and by paste', { tag: once }, async ({
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
  await expect(mias.getByRole('img', { name: 'Picture to send: owl.png' })).toBeVisible();
  await say(mias, 'My owl');
  const picture = messageOf(bens, 'My owl').getByRole('button', { name: /show it large/ });
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
  await mias.getByRole('button', { name: 'Do not send the picture' }).click();
  await expect(mias.getByRole('img', { name: /^Picture to send/ })).toHaveCount(0);
  await mias.locator('input[type="file"]').setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expectToast(mias, 'This cannot be sent', 'Only pictures can be sent here.');
});

test('what is unread is counted beside the room and Chat, marked, and the same in two windows', {
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
    await expect(page.getByRole('link', { name: /Den.*3 new messages/ })).toBeVisible();
  }
  await first.getByRole('link', { name: /Den/ }).click();
  await expect(talkIn(first).getByText('New messages')).toBeVisible();
  for (const page of [first, second]) {
    await expect(page.getByText('3 new messages')).toHaveCount(0);
  }
});

test('a long room opens at its end, goes back as far as one likes, and leads to the latest', {
  tag: once,
}, async ({ openAs, deviceOf, house, family }) => {
  const ben = await deviceOf('ben');
  const { id } = await makeRoom(ben, { name: 'Den', members: [family.anna] });
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(`${house.dataDir}/treehouse.db`);
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
  await page.getByRole('button', { name: '1 new message' }).click();
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
  await page.getByRole('button', { name: 'Add an emoji' }).click();
  await page.getByPlaceholder('Search').fill('owl');
  await page.getByRole('gridcell', { name: 'owl', exact: true }).click();
  await expect(composerOf(page)).toHaveValue('🦉Half a');
  await composerOf(page).press('Enter');
  await expect(messageOf(page, '🦉Half a')).toBeVisible();
});

test('a room is renamed, left with somebody to look after it, and deleted', { tag: once }, async ({
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
    await page.getByRole('button', { name: 'More about this room' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu(bens, 'Edit Room');
  await bens.getByLabel('Name').fill('Cave');
  await bens.getByRole('button', { name: 'Save changes' }).click();
  await expect(bens.getByRole('heading', { name: 'Cave' })).toBeVisible();

  await menu(bens, 'Leave room');
  const leave = bens.getByRole('dialog', { name: 'Leave “Cave”?' });
  await leave.getByLabel('Who looks after the room then?').click();
  await bens.getByRole('option', { name: 'Anna' }).click();
  await leave.getByRole('button', { name: 'Leave room' }).click();
  await expectToast(bens, 'You left “Cave”');

  const mias = await openAs('mia', { path: `/chat/${id}` });
  await mias.getByRole('button', { name: 'More about this room' }).click();
  await expect(mias.getByRole('menuitem', { name: 'Delete Room' })).toHaveCount(0);
  await escapeFrom(mias);
  const annas = await openAs('anna', { path: `/chat/${id}` });
  await menu(annas, 'Delete Room');
  await confirm(annas, 'Delete Room');
  await expectToast(annas, 'Room deleted');
  await expect(
    mias.getByText('Unable to load the chat room. Please try again.').first(),
  ).toBeVisible();
  await annas.getByRole('button', { name: 'Undo' }).click();
  await expect(annas.getByRole('link', { name: /Cave/ })).toBeVisible();
});

test('a room that is not there says so', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/chat/999' });
  await expectToast(
    page,
    'Error loading chat room',
    'Unable to load the chat room. Please try again.',
  );
  await page.getByRole('link', { name: 'Back to the rooms' }).click();
  await expect(page.getByText('No rooms yet')).toBeVisible();
});
