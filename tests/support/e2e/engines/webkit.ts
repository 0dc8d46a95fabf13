import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { Driver, NewCookie, Size, Spot } from './driver.ts';

export interface WebkitService {
  url: string;
  stop(): void;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

const isReady = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Where Debian puts the driver, and the browser it drives. */
export const webkitProgram = '/usr/bin/WebKitWebDriver';
const browserPaths = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

/** Starts WebKitGTK's WebDriver. */
export async function startWebkit(): Promise<WebkitService> {
  const port = await freePort();
  const child: ChildProcess = spawn(webkitProgram, [`--port=${port}`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await isReady(url)); tries += 1) await wait(100);
  return { url, stop: () => child.kill() };
}

/** The window is no narrower than its toolbar, 447 px. */
async function sizePage(driver: WebDriver, { width, height }: Size) {
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  const toolbar = await driver.executeScript<number>(() => outerHeight - innerHeight);
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + toolbar });
}

/** A hand moves through places between those it goes to. */
const dragSteps = 6;

const keys = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
};

/** A window with a session of its own. @throws if there is no MiniBrowser. */
export async function webkitDriver(service: WebkitService, size: Size): Promise<Driver> {
  const binary = browserPaths.find(existsSync);
  if (!binary) throw new Error('there is no MiniBrowser');
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const driver = await new Builder()
    .usingServer(service.url)
    .withCapabilities(capabilities)
    .build();
  await sizePage(driver, size);
  const first = (selector: string) => driver.findElement(By.css(selector));
  return {
    goTo: (url) => driver.get(url),
    setCookies: async (cookies: NewCookie[]) => {
      for (const cookie of cookies) await driver.manage().addCookie({ ...cookie, path: '/' });
    },
    run: (code, ...given) => driver.executeScript(code, ...given),
    runScript: (code) => driver.executeScript(code),
    press: (selector) => first(selector).click(),
    type: (selector, text) => first(selector).sendKeys(text),
    pressKey: (key) => driver.actions().sendKeys(keys[key]).perform(),
    chooseFile: (selector, path) => first(selector).sendKeys(path),
    drag: async ([from, ...others]: Spot[]) => {
      if (!from) return;
      const at = ({ x, y }: Spot) => ({
        x: Math.round(x),
        y: Math.round(y),
        origin: Origin.VIEWPORT,
        duration: 30,
      });
      const actions = driver.actions().move(at(from)).press();
      let last = from;
      for (const spot of others) {
        for (let step = 1; step <= dragSteps; step += 1) {
          const share = step / dragSteps;
          const between = (a: number, b: number) => a + (b - a) * share;
          actions.move(at({ x: between(last.x, spot.x), y: between(last.y, spot.y) }));
        }
        last = spot;
      }
      await actions.release().perform();
    },
    close: () => driver.quit(),
  };
}
