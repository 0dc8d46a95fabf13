import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Chromium reports the one refusal that is part of every signed-out visit: who am I? 401, nobody. */
const isAskingWhoIAm = (message: ConsoleMessage) =>
  message.text().includes('401') && new URL(message.location().url).pathname === '/api/user';

/**
 * What browsers say of a server that goes away in the middle of anything. Which of their words it is depends
 * on the moment: before, in or after the handshake, or with an answer half there.
 */
const serverAway =
  /net::ERR_(?:CONNECTION|SOCKET|EMPTY|INCOMPLETE|CONTENT_LENGTH|NETWORK|INTERNET|FAILED|ABORTED)|WebSocket/;

/** Watches browsers for what must never happen, and is asked at the end of the test. */
export class PageGuard {
  #seen: string[] = [];
  /** Judged at the end: the desktop window loads before a test can know its address. */
  #addresses: string[] = [];
  #allowed: RegExp[] = [];
  #origins = new Set<string>();

  /** Announces an error that the test provokes. */
  allow(pattern: RegExp) {
    this.#allowed.push(pattern);
  }

  /** Announces that the server will be away for a while, or out of reach. */
  allowServerAway() {
    this.allow(serverAway);
  }

  /** Adds what was seen elsewhere, such as in the log of the app. */
  note(text: string) {
    this.#seen.push(text);
  }

  /** Names an address of the server under test; a request to anywhere else is an error. */
  isHome(origin: string) {
    this.#origins.add(origin);
  }

  #isOurs(address: string): boolean {
    const { protocol, origin } = new URL(address);
    return !/^(http|ws)s?:$/.test(protocol) || this.#origins.has(origin.replace(/^ws/, 'http'));
  }

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' || isAskingWhoIAm(message)) return;
      this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (thrown) => {
      const { stack, message } = thrown.error();
      // What was thrown without having been anywhere has an empty stack.
      this.#seen.push(`page: ${stack || message}`);
    });
    context.on('request', (request) => {
      this.#addresses.push(request.url());
      // What is still asked for in the moment of a log-out finds nobody any more.
      if (new URL(request.url()).pathname === '/api/logout') this.allow(/401 \(Unauthorized\)/);
    });
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
  }

  #watchPage(page: Page) {
    page.on('crash', () => this.#seen.push('the page crashed'));
    page.on('websocket', (socket) => {
      this.#addresses.push(socket.url());
    });
  }

  /** What was seen without having been announced. */
  unexpected(): string[] {
    const left = this.#addresses.filter((address) => !this.#isOurs(address));
    return [...this.#seen, ...left.map((address) => `left the server: ${address}`)].filter(
      (text) => !this.#allowed.some((pattern) => pattern.test(text)),
    );
  }
}
