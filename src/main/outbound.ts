import { app, type Session, session } from 'electron';
import { installOutboundGuard, refusals } from '#server/index.ts';
import { whereRequestGoes } from './request-place.ts';

/** What Chromium would otherwise ask its maker, its name servers or the network by itself. */
const switches: [name: string, value?: string][] = [
  ['disable-background-networking'],
  ['disable-component-update'],
  ['disable-domain-reliability'],
  ['disable-sync'],
  ['disable-client-side-phishing-detection'],
  ['no-pings'],
  ['no-proxy-server'],
  // Below every page: no name and no address but this computer's is ever looked up.
  [
    'host-resolver-rules',
    'MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1 , EXCLUDE [::1]',
  ],
];

/** The device finder sends datagrams into the network; the others fetch lists and hints. */
const unwantedFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
];

const guardSession = (guarded: Session): void => {
  guarded.webRequest.onBeforeRequest(({ url }, decide) => {
    const place = whereRequestGoes(url);
    if (place !== 'inside') refusals.note({ kind: 'page', ...place });
    decide({ cancel: place !== 'inside' });
  });
  guarded.setSpellCheckerEnabled(false);
  void guarded.setProxy({ mode: 'direct' });
};

/** Before the app is ready: nothing that runs in it reaches more than this computer and the home. */
export const keepInside = (): void => {
  installOutboundGuard();
  for (const [name, value] of switches) app.commandLine.appendSwitch(name, value);
  const given = app.commandLine.getSwitchValue('disable-features').split(',');
  const features = [...given.filter(Boolean), ...unwantedFeatures].join();
  app.commandLine.appendSwitch('disable-features', features);
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  );
};

/** Once the app is ready: the session of the window, and names asked of this system alone. */
export const keepSessionInside = (): void => {
  guardSession(session.defaultSession);
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false });
};
