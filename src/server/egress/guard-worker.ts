import { openWorkerPort } from '../workers/worker-port.ts';
import { refusals } from './blocked-connections.ts';
import { installOutboundGuard } from './outbound-guard.ts';
import { refusalMessage } from './worker-blocked-connections.ts';

// The first import of every worker: reports blocked connections to the server.
installOutboundGuard();
refusals.onNoted(({ kind, host, port, from }) => {
  openWorkerPort().send({ type: refusalMessage, attempt: { kind, host, port, from } });
});
