import { beforeEach, expect, test } from 'vitest';
import { BackLayers } from '#renderer/lib/dom/layer-history.ts';

interface Entry {
  state: unknown;
  url: string;
}

/** A tab's history, whose steps end in their own turn, as a browser's do. */
class Tab {
  entries: Entry[] = [{ state: null, url: '/before' }];
  at = 0;
  /** Where the router went. */
  heard: string[] = [];
  listeners: Array<(event: PopStateEvent) => void> = [];
  history = {
    tab: this as Tab,
    get state() {
      return this.tab.entries[this.tab.at]?.state ?? null;
    },
    pushState: (state: unknown, _unused: string, url?: string | URL | null) => {
      this.entries.splice(this.at + 1, Infinity, { state, url: String(url ?? this.url) });
      this.at += 1;
    },
    replaceState: (state: unknown, _unused: string, url?: string | URL | null) => {
      this.entries[this.at] = { state, url: String(url ?? this.url) };
    },
    go: (by = 0) => setImmediate(() => this.step(by)),
  };

  get url() {
    return this.entries[this.at]?.url ?? '';
  }

  get urls() {
    return this.entries.map(({ url }) => url);
  }

  step(by: number) {
    if (!this.entries[this.at + by]) return;
    this.at += by;
    let isHeard = true;
    const event = {
      state: this.history.state,
      stopImmediatePropagation: () => {
        isHeard = false;
      },
    } as PopStateEvent;
    for (const listener of this.listeners) listener(event);
    if (isHeard) this.heard.push(this.url);
  }

  addEventListener(_type: 'popstate', listener: (event: PopStateEvent) => void) {
    this.listeners.push(listener);
  }
}

/** Lets steps end, and those that follow from them. */
const rest = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

let tab: Tab;
let layers: BackLayers;

/** As the router does it. */
const visit = (url: string) => tab.history.pushState({ key: url }, '', url);

/** A dialog that Back closes, unless it asks first. */
const open = async (asks = false) => {
  const dialog = { isOpen: true, asked: 0, close: () => {} };
  const remove = layers.add(() => {
    dialog.asked += 1;
    if (!asks) dialog.close();
  });
  dialog.close = () => {
    dialog.isOpen = false;
    remove();
  };
  await rest();
  return dialog;
};

const back = async () => {
  tab.step(-1);
  await rest();
};

beforeEach(() => {
  tab = new Tab();
  layers = new BackLayers(tab);
  visit('/page');
});

test('Back closes what is open, the router stays where it is, and the next Back leaves the page', async () => {
  const dialog = await open();
  await back();
  expect([dialog.isOpen, tab.url, tab.heard]).toEqual([false, '/page', []]);
  await back();
  expect([tab.url, tab.heard]).toEqual(['/before', ['/before']]);
});

test('Back closes the last of several first', async () => {
  const first = await open();
  const second = await open();
  await back();
  expect([first.isOpen, second.isOpen]).toEqual([true, false]);
  await back();
  expect([first.isOpen, tab.url]).toEqual([false, '/page']);
});

test('Back asks as often as it is pressed while the answer is no', async () => {
  const dialog = await open(true);
  await back();
  await back();
  expect([dialog.asked, tab.url, tab.heard, tab.at]).toEqual([2, '/page', [], 2]);
});

test('going back after the question leaves the page once what lies over it has closed', async () => {
  const input = await open(true);
  await back();
  const question = await open();
  question.close();
  layers.goBack();
  await rest();
  expect([tab.url, tab.heard]).toEqual(['/page', []]);
  input.close();
  await rest();
  expect([tab.url, tab.heard]).toEqual(['/before', ['/before']]);
});

test('a dialog closed by its button takes its entry along', async () => {
  const dialog = await open();
  dialog.close();
  await rest();
  expect(tab.at).toBe(1);
  await back();
  expect(tab.url).toBe('/before');
});

test('Forward after closing leads nowhere', async () => {
  (await open()).close();
  await rest();
  tab.step(1);
  await rest();
  expect([tab.at, tab.heard]).toEqual([1, []]);
});

test('one that opens as another closes keeps the entry', async () => {
  const first = await open();
  first.close();
  await open();
  expect([tab.at, tab.urls]).toEqual([2, ['/before', '/page', '/page']]);
});

test('a page opened from a dialog follows the page under it', async () => {
  const dialog = await open();
  visit('/next');
  dialog.close();
  await rest();
  expect(tab.urls).toEqual(['/before', '/page', '/next']);
  await back();
  expect([tab.url, tab.heard]).toEqual(['/page', ['/page']]);
});

test('a page opened while the entry of a dialog is being left stays open', async () => {
  const dialog = await open();
  dialog.close();
  await Promise.resolve();
  visit('/next');
  await rest();
  expect([tab.url, tab.urls, tab.heard]).toEqual(['/next', ['/before', '/page', '/next'], []]);
});

test('an address that changes under a dialog stays changed', async () => {
  const dialog = await open();
  tab.history.replaceState({ key: 'other' }, '', '/page?tab=2');
  dialog.close();
  await rest();
  expect([tab.url, tab.history.state]).toEqual(['/page?tab=2', { key: 'other' }]);
});

test('a page loaded again with a dialog open begins without its entry', async () => {
  await open();
  tab.listeners = [];
  layers = new BackLayers(tab);
  await rest();
  expect([tab.at, tab.heard]).toEqual([1, []]);
});
