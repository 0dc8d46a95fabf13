import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Target } from './driver.ts';

/** Finds by role and name in any browser, as it runs in the page. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

const found = '[data-found]';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Marks the first element that is meant. @returns its box on the screen, `null` if there is none, the finder if it has to be sent first. */
const mark = (target: Target): Box | null | 'finder' => {
  const { TestingLibraryDom: library } = window as unknown as {
    TestingLibraryDom?: {
      queryAllByRole(
        where: Element,
        role: string,
        options: { name?: (name: string) => boolean },
      ): HTMLElement[];
    };
  };
  if (!library) return 'finder';
  for (const old of document.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
  const find = ({ role, name, within }: Target): HTMLElement | undefined => {
    const where = within ? find(within) : document.body;
    if (!where) return undefined;
    const all = (wanted?: (name: string) => boolean) =>
      library
        .queryAllByRole(where, role, wanted ? { name: wanted } : {})
        .filter((element) => element.getClientRects().length > 0);
    if (name === undefined) return all()[0];
    return all((own) => own === name)[0] ?? all((own) => own.includes(name))[0];
  };
  const element = find(target);
  if (!element) return null;
  element.setAttribute('data-found', '');
  const isOutside = ({ top, bottom }: DOMRect) => bottom < 0 || top > innerHeight;
  if (isOutside(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

const describe = ({ role, name, within }: Target): string =>
  `${role} ${name ?? ''}${within ? ` in ${describe(within)}` : ''}`;

/** A page of Treehouse in any browser, used as a person does. */
export class EnginePage {
  readonly driver: Driver;
  readonly #home: string;

  constructor(driver: Driver, home: string) {
    this.driver = driver;
    this.#home = home;
  }

  goTo(path: string): Promise<void> {
    return this.driver.goTo(this.#home + path);
  }

  async #mark(target: Target): Promise<Box | null> {
    const box = await this.driver.run(mark, target);
    if (box !== 'finder') return box;
    await this.driver.runScript(finder);
    return this.#mark(target);
  }

  /** Waits until it is there and at rest, for as long as any expectation or `timeout` ms. @returns its box in CSS px of the screen. */
  async see(target: Target, timeout?: number): Promise<Box> {
    let box: Box | null = null;
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(box);
          box = await this.#mark(target);
          return box !== null && JSON.stringify(box) === before;
        },
        { message: describe(target), intervals: [50, 100, 200], ...(timeout ? { timeout } : {}) },
      )
      .toBe(true);
    return box as unknown as Box;
  }

  /** Presses it, once nothing covers it any more; what leaves may lie over it for a moment. */
  async press(target: Target): Promise<void> {
    await expect(async () => {
      await this.see(target);
      await this.driver.press(found);
    }, describe(target)).toPass({ timeout: 30_000 });
  }

  async type(target: Target, text: string): Promise<void> {
    await this.see(target);
    await this.driver.type(found, text);
  }

  /** Types into a field without a role, such as one for a password. */
  async typeInto(selector: string, text: string): Promise<void> {
    await this.driver.press(selector);
    await this.driver.type(selector, text);
  }

  /** Chooses a file in the open dialog. @param accept what its field takes. */
  async chooseFile(path: string, accept: 'image' | 'audio'): Promise<void> {
    const field = `[role=dialog] input[type=file][accept*="${accept}"]`;
    await expect
      .poll(() => this.driver.run((selector) => document.querySelector(selector) !== null, field))
      .toBe(true);
    await this.driver.chooseFile(field, path);
  }

  async expectText(text: string): Promise<void> {
    await expect
      .poll(() => this.driver.run(() => document.body.innerText), { message: text })
      .toContain(text);
  }

  async expectGone(target: Target): Promise<void> {
    await expect.poll(() => this.#mark(target), { message: describe(target) }).toBeNull();
  }
}
