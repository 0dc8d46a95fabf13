import { takeLock } from '#server/db/lock.ts';

// Takes the lock at a given millisecond and reports the result; a test's process.
const file = process.argv[2] ?? '';
let lock: ReturnType<typeof takeLock> = null;

process.on('message', (message: { at: number } | 'release') => {
  if (message === 'release') {
    lock?.release();
    process.send?.('released');
    return;
  }
  const take = () => {
    while (Date.now() < message.at);
    lock = takeLock(file);
    process.send?.(lock !== null);
  };
  // Timers fire a little late, so busy-wait for the last few ms.
  setTimeout(take, Math.max(0, message.at - Date.now() - 3));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
