import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;

/** Bytes that may have passed through before what they lay in is cleared away. */
const everyBytes = 4 * 1024 * 1024;

const findCollect = (): Collect | null => {
  try {
    setFlagsFromString('--expose-gc');
    return runInNewContext('gc') as Collect;
  } catch {
    // Without it memory rises by some 64 MiB and falls again.
    return null;
  }
};

let collect: Collect | null | undefined;

/**
 * Keeps memory flat while a long file streams through: each piece lies outside the JavaScript heap,
 * and V8 looks at those only after 64 MiB of them. A collection of the young takes under a millisecond.
 * @returns what to call with the length of each piece.
 */
export const keepMemoryFlat = (): ((bytes: number) => void) => {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < everyBytes) return;
    passed = 0;
    collect ??= findCollect();
    collect?.({ type: 'minor' });
  };
};
