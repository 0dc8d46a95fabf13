import { takeLock } from '#server/db/lock.ts';

// Takes the lock at the millisecond it is told, and says whether it got it; a test's process.
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
  // Timers are late by a little, so that the last of it is waited for awake.
  setTimeout(take, Math.max(0, message.at - Date.now() - 3));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
