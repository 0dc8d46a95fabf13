import type { BrowserContext, Page } from '@playwright/test';

export const watchForRuns = async (context: BrowserContext): Promise<string[]> => {
  const heard: string[] = [];
  await context.exposeFunction('__xss', () => void heard.push('it ran'));
  await context.exposeFunction('__noteViolation', (what: string) => void heard.push(what));
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { __noteViolation(what: string): void }).__noteViolation;
    addEventListener('securitypolicyviolation', (violation) => {
      note(`${violation.violatedDirective} ${violation.blockedURI} ${violation.sample}`);
    });
  });
  context.on('dialog', (dialog) => {
    heard.push(`it asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes('x.test')) heard.push(`it fetched ${request.url()}`);
  });
  return heard;
};

export interface Look {
  text: string;
  /** Elements created from payload text. */
  dangers: string[];
}

export const checkScreen = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const isOdd = (element: Element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (/^(href|src|action|data|xlink:href)$/.test(name) &&
            /^\s*(javascript|vbscript|data:text)/i.test(value)),
      );
    const foreign =
      'iframe, object, embed, base, marquee, meta[http-equiv=refresh], body script, :not(a)[href*="x.test"], [src*="x.test"], [src="x"], [action*="x.test"], [data*="x.test"]';
    const all = [...document.querySelectorAll('*')];
    const texts = all.flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('alt') ?? '',
      element.getAttribute('title') ?? '',
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : '',
    ]);
    const text = [document.title, document.body.textContent, ...texts].join('\n');
    return {
      text: text.replace(/[\s\u2066-\u2069]+/g, ''),
      dangers: all
        .filter((element) => isOdd(element) || element.matches(foreign))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    };
  });

/** Loads more by scrolling; virtual lists only hold what is visible. */
const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of [document.scrollingElement, ...document.querySelectorAll('*')]) {
      if (element && element.scrollHeight > element.clientHeight + 1) {
        const isUpward = getComputedStyle(element).flexDirection === 'column-reverse';
        element.scrollTop = isUpward ? 0 : element.scrollTop + element.clientHeight * 0.9;
      }
    }
  });

export class Watcher {
  readonly dangers: string[] = [];
  readonly #pending = new Set<unknown>();
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  async findShown(name: string, texts: ReadonlyMap<string, string>): Promise<string[]> {
    const { text, dangers } = await checkScreen(this.page);
    this.dangers.push(...dangers.map((html) => `${name}: ${html}`));
    return [...texts].filter(([, one]) => text.includes(one.replace(/\s+/g, ''))).map(([at]) => at);
  }

  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await this.page.waitForTimeout(30);
      quiet = this.#pending.size === 0 ? quiet + 1 : 0;
    }
  }

  async findMissing(name: string, texts: ReadonlyMap<string, string>): Promise<string[]> {
    const left = new Map(texts);
    await this.settle();
    // Stops after this many rounds without new requests or texts.
    for (let idle = 0; idle < (texts.size === 0 ? 1 : 15); idle += 1) {
      for (const place of await this.findShown(name, left)) {
        left.delete(place);
        idle = -1;
      }
      if (left.size === 0 && texts.size > 0) return [];
      await scrollDown(this.page);
      await this.settle();
    }
    return [...left.keys()];
  }
}
