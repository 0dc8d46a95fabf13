import { join } from 'node:path';
import { withRemote } from '#server/backup-engine/offsite/remote.ts';
import { tryToWrite } from '#server/backup-engine/offsite/try-remote.ts';
import { installOutboundGuard } from '#server/egress/outbound-guard.ts';

// A program of its own, so that a test sees all that it connects to: writes a file to a destination and reads it back.
const [plan = '{}', folder = ''] = process.argv.slice(2);
installOutboundGuard();
await withRemote(JSON.parse(plan), { home: join(folder, 'run') }, tryToWrite);
