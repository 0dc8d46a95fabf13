import { app, type Session, session } from 'electron';
import { installOutboundGuard, refusals } from '#server/index.ts';
import { whereRequestGoes } from './request-target.ts';

/** Nothing listens there. It catches what slips past the web-contents guard. */
const deadEnd = '127.0.0.1:9';

/** The dead end holds for every session and for Chromium itself; the rest is what it would otherwise ask its maker. */
const switches: [name: string, value?: string][] = [
  ['proxy-server', deadEnd],
  ['proxy-bypass-list', '127.0.0.1;localhost;[::1]'],
  ['disable-background-networking'],
  ['disable-component-update'],
  ['disable-domain-reliability'],
  ['disable-sync'],
  ['disable-client-side-phishing-detection'],
  ['no-pings'],
];

const guardSession = (guarded: Session): void => {
  guarded.webRequest.onBeforeRequest(({ url }, decide) => {
    const target = whereRequestGoes(url);
    if (target !== 'inside') refusals.note({ kind: 'page', ...target });
    decide({ cancel: target !== 'inside' });
  });
  // Chromium fetches its dictionaries as soon as there is a session, by no request of a page.
  guarded.setSpellCheckerDictionaryDownloadURL(`http://${deadEnd}/`);
  guarded.setSpellCheckerEnabled(false);
};

/** Before there is any session: nothing that runs in the app reaches more than this computer and the home. */
export const keepInside = (): void => {
  installOutboundGuard();
  for (const [name, value] of switches) app.commandLine.appendSwitch(name, value);
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  );
};

/**
 * Once the app is ready: points the window's session at a dead end, and blocks lookups of names outside the
 * home. A new session learns of its proxy some moments after its creation; names it asks for until then go to
 * the dead end too.
 */
export const keepSessionInside = (): void => {
  app.configureHostResolver({
    secureDnsMode: 'secure',
    secureDnsServers: [`https://${deadEnd}/dns-query`],
    enableBuiltInResolver: false,
  });
  guardSession(session.defaultSession);
};
