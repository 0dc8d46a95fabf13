import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Chromium logs the 401 of every signed-out visit's session check. */
const isSessionCheck = (message: ConsoleMessage) =>
  message.text().includes('401') && new URL(message.location().url).pathname === '/api/user';

/**
 * Browser errors about a server that closes a connection; the text depends on the moment: before, during or after the
 * handshake, or within an answer.
 */
const serverAway =
  /net::ERR_(?:CONNECTION|SOCKET|EMPTY|INCOMPLETE|CONTENT_LENGTH|NETWORK|INTERNET|FAILED|ABORTED)|WebSocket/;

export class PageGuard {
  #seen: string[] = [];
  /** Judged at the end: the desktop window loads before a test can know its address. */
  #addresses: string[] = [];
  #allowed: RegExp[] = [];
  #origins = new Set<string>();

  allow(pattern: RegExp) {
    this.#allowed.push(pattern);
  }

  /** Allows errors of a server that restarts or is unreachable. */
  allowServerAway() {
    this.allow(serverAway);
  }

  note(text: string) {
    this.#seen.push(text);
  }

  /** Adds an address of the server under test; requests to any other are errors. */
  isHome(origin: string) {
    this.#origins.add(origin);
  }

  #isOurs(address: string): boolean {
    const { protocol, origin } = new URL(address);
    return !/^(http|ws)s?:$/.test(protocol) || this.#origins.has(origin.replace(/^ws/, 'http'));
  }

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' || isSessionCheck(message)) return;
      this.#seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (thrown) => {
      const { stack, message } = thrown.error();
      // Errors that were never thrown have an empty stack.
      this.#seen.push(`page: ${stack || message}`);
    });
    context.on('request', (request) => {
      this.#addresses.push(request.url());
      // Requests in flight during a log-out get a 401.
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

  unexpected(): string[] {
    const left = this.#addresses.filter((address) => !this.#isOurs(address));
    return [...this.#seen, ...left.map((address) => `left the server: ${address}`)].filter(
      (text) => !this.#allowed.some((pattern) => pattern.test(text)),
    );
  }
}
