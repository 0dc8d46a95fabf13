import { openWorkerPort } from '../media/worker-port.ts';
import { installOutboundGuard } from './outbound-guard.ts';
import { refusals } from './refusals.ts';
import { refusalMessage } from './worker-refusals.ts';

// The first import of every worker: what it refuses is told to the server, which keeps the list.
installOutboundGuard();
refusals.onNoted(({ kind, host, port, from }) => {
  openWorkerPort().send({ type: refusalMessage, attempt: { kind, host, port, from } });
});
