import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { type Driver, type NewCookie, type Size, type Spot, wayThrough } from './driver.ts';

interface WebkitService {
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

/** Moves a pressed pointer through all spots. */
async function moveThrough(driver: WebDriver, spots: Spot[], pointerType: 'mouse' | 'touch') {
  const [from] = spots;
  if (!from) return;
  const move = ({ x, y }: Spot, duration: number) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration,
  });
  const actions = [
    move(from, 0),
    { type: 'pointerDown', button: 0 },
    ...wayThrough(spots).map((spot) => move(spot, 30)),
    { type: 'pointerUp', button: 0 },
  ];
  const pointer = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
  await driver.execute(new Command(Name.ACTIONS).setParameter('actions', [pointer]));
}

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
    drag: (spots) => moveThrough(driver, spots, 'mouse'),
    swipe: (spots) => moveThrough(driver, spots, 'touch'),
    close: () => driver.quit(),
  };
}
