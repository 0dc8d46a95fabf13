import { app, type Session, session } from 'electron';
import { installOutboundGuard, refusals } from '#server/index.ts';
import { whereRequestGoes } from './request-place.ts';

/** What Chromium would otherwise ask its maker by itself. */
const switches = [
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'disable-sync',
  'disable-client-side-phishing-detection',
  'no-pings',
];

/** Nobody answers there. What slips by the pages' guard is sent to it, and no name is looked up on the way. */
const deadEnd = '127.0.0.1:9';
const ownAddresses = '127.0.0.1;localhost;[::1]';

const guardSession = (guarded: Session): void => {
  guarded.webRequest.onBeforeRequest(({ url }, decide) => {
    const place = whereRequestGoes(url);
    if (place !== 'inside') refusals.note({ kind: 'page', ...place });
    decide({ cancel: place !== 'inside' });
  });
  // Chromium fetches its dictionaries as soon as there is a session, by no request of a page.
  guarded.setSpellCheckerDictionaryDownloadURL(`http://${deadEnd}/`);
  guarded.setSpellCheckerEnabled(false);
  void guarded.setProxy({ proxyRules: deadEnd, proxyBypassRules: ownAddresses });
};

/** Before there is any session: nothing that runs in the app reaches more than this computer and the home. */
export const keepInside = (): void => {
  installOutboundGuard();
  for (const name of switches) app.commandLine.appendSwitch(name);
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  );
};

/** Once the app is ready: the session of the window, and no name servers of Chromium's own choice. */
export const keepSessionInside = (): void => {
  guardSession(session.defaultSession);
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false });
};
