import { type Desktop, expect, test } from '#tests/support/e2e/desktop/desktop.ts';

interface Asked {
  questions: { detail: string; buttons: string[]; defaultId: number; cancelId: number }[];
  opened: string[];
}

/** Answers every dialog with one button, and stubs opening the system's browser. */
const answerWith = ({ app }: Desktop, response: number) =>
  app.evaluate(({ dialog, shell }, button) => {
    const asked: Asked = { questions: [], opened: [] };
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = async (...parameters: unknown[]) => {
      asked.questions.push(parameters.at(-1) as Asked['questions'][number]);
      return { response: button, checkboxChecked: false };
    };
    shell.openExternal = async (url: string) => {
      asked.opened.push(url);
    };
  }, response);

const askedOf = ({ app }: Desktop): Promise<Asked> =>
  app.evaluate(() => (globalThis as unknown as { asked: Asked }).asked);

const windowsOf = ({ app }: Desktop) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Clicks a link as a person does; script alone could not open a window. */
const clickLink = async ({ page }: Desktop, href: string, target: string) => {
  await page.evaluate(
    ([address = '', frame = '']) => {
      const link = document.createElement('a');
      Object.assign(link, { href: address, target: frame, id: 'way-out', textContent: 'out' });
      Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '99999' });
      document.getElementById('way-out')?.remove();
      document.body.append(link);
    },
    [href, target],
  );
  // A locator's click would wait for the navigation to finish.
  await page.mouse.click(200, 200);
};

for (const target of ['_self', '_blank']) {
  test(`asks before a link to ${target} leads outside, and stays`, async ({ open }) => {
    const desktop = await open();
    const home = desktop.page.url();
    await answerWith(desktop, 1);
    await clickLink(desktop, 'https://example.org/page?a=1', target);
    await expect.poll(async () => (await askedOf(desktop)).questions.length).toBe(1);
    const { questions, opened } = await askedOf(desktop);
    expect(questions[0]?.detail).toContain('https://example.org/page?a=1');
    expect(questions[0]).toMatchObject({ defaultId: 1, cancelId: 1 });
    expect(opened).toEqual([]);
    expect(desktop.page.url()).toBe(home);
    expect(await windowsOf(desktop)).toBe(1);
  });

  test(`opens a link to ${target} in the system’s browser after a confirmation`, async ({
    open,
  }) => {
    const desktop = await open();
    const home = desktop.page.url();
    await answerWith(desktop, 0);
    await clickLink(desktop, 'http://example.org/', target);
    await expect.poll(async () => (await askedOf(desktop)).opened).toEqual(['http://example.org/']);
    expect(desktop.page.url()).toBe(home);
    expect(await windowsOf(desktop)).toBe(1);
  });
}

test('opens no addresses that are not websites', async ({ open, guard }) => {
  guard.allow(/Not allowed to (load local resource|navigate)|Content Security Policy/);
  const desktop = await open();
  const home = desktop.page.url();
  await answerWith(desktop, 0);
  const addresses = [
    'file:///etc/passwd',
    'mailto:a@example.org',
    'ssh://example.org',
    'about:blank',
  ];
  for (const address of addresses) await clickLink(desktop, address, '_blank');
  await desktop.page.evaluate(() => location.assign('mailto:a@example.org'));
  // A last dialog proves that none of the earlier ones is pending.
  await clickLink(desktop, 'https://example.org/last', '_blank');
  await expect.poll(async () => (await askedOf(desktop)).opened.length).toBeGreaterThan(0);
  expect((await askedOf(desktop)).opened).toEqual(['https://example.org/last']);
  expect(desktop.page.url()).toBe(home);
  expect(await windowsOf(desktop)).toBe(1);
});

test('opens a page of the app in a second window under the same guards', async ({ open }) => {
  const desktop = await open();
  await answerWith(desktop, 1);
  const [second] = await Promise.all([
    desktop.app.waitForEvent('window'),
    clickLink(desktop, '/help', '_blank'),
  ]);
  await second.waitForLoadState();
  expect(new URL(second.url()).origin).toBe(new URL(desktop.page.url()).origin);
  await second.evaluate(() => location.assign('https://example.org/'));
  await expect.poll(async () => (await askedOf(desktop)).questions.length).toBe(1);
  expect(new URL(second.url()).origin).toBe(new URL(desktop.page.url()).origin);
});

test('may show reminders, but not use the location or the clipboard', async ({ open }) => {
  const { page } = await open();
  const answers = await page.evaluate(async () => {
    const place = new Promise<string>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
      );
    });
    const clipboard = navigator.clipboard.readText().then(
      () => 'granted',
      (error: Error) => error.name,
    );
    return {
      place: await place,
      notes: await Notification.requestPermission(),
      clipboard: await clipboard,
    };
  });
  expect(answers).toEqual({ place: 'denied', notes: 'granted', clipboard: 'NotAllowedError' });
});

test('may ask for camera and microphone', async ({ open }) => {
  const { page } = await open();
  const states = await page.evaluate(async () => {
    const query = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return { camera: await query('camera'), microphone: await query('microphone') };
  });
  expect(states).toEqual({ camera: 'granted', microphone: 'granted' });
});
