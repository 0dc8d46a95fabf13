import type { PersonName } from '../family.ts';
import { test as base, expect } from '../fixtures.ts';
import type { Driver, Size } from './driver.ts';
import { EnginePage } from './engine-page.ts';
import { firefoxDriver, firefoxProgram, startFirefox } from './firefox.ts';
import { openLine, type SwitchableLine } from './switchable-line.ts';
import { startWebkit, webkitDriver } from './webkit.ts';

export interface EngineOptions {
  engineName: 'firefox' | 'webkit';
}

/** A started browser, which gives each test a page of its own. */
interface Engine {
  open(size: Size): Promise<Driver>;
  stop(): Promise<void> | void;
}

async function startEngine(name: EngineOptions['engineName']): Promise<Engine> {
  if (name === 'firefox') {
    const browser = await startFirefox(firefoxProgram);
    return { open: (size) => firefoxDriver(browser, size), stop: () => browser.close() };
  }
  const service = await startWebkit();
  return { open: (size) => webkitDriver(service, size), stop: () => service.stop() };
}

export const test = base.extend<
  {
    line: SwitchableLine;
    /** A page with that person signed in; null for no one. */
    openPage: (who: PersonName | null, path?: string) => Promise<EnginePage>;
  },
  EngineOptions & { engine: Engine }
>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  line: async ({ server }, use) => {
    const line = await openLine(server.port);
    await use(line);
    line.close();
  },
  openPage: async ({ engine, line, family, viewport }, use) => {
    const drivers: Driver[] = [];
    await use(async (who, path = '/') => {
      const driver = await engine.open(viewport ?? { width: 1280, height: 800 });
      drivers.push(driver);
      const page = new EnginePage(driver, line.url);
      if (who) {
        await page.goTo('/licences.txt');
        await driver.setCookies(
          family[who].cookies.map(({ name, value }) => ({ name, value })),
          line.url,
        );
      }
      await page.goTo(path);
      return page;
    });
    for (const driver of drivers) await driver.close();
  },
});

export { expect };
