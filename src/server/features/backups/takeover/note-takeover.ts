import type { TakeoverSettings } from '../../../settings/takeover.settings.ts';
import type { FolderParts } from '../folder-state.ts';

/**
 * Records what is known of takeovers where that has changed. While the disk is full it is kept for this run: what the
 * copies say matters more than that it is written down.
 */
export const noteTakeover = (
  { computer }: Pick<FolderParts, 'computer'>,
  changes: Partial<TakeoverSettings>,
): void => {
  const { takeover } = computer.read();
  const next = { ...takeover, ...changes };
  if (JSON.stringify(next) === JSON.stringify(takeover)) return;
  try {
    computer.change({ takeover: next });
  } catch {
    computer.hold({ takeover: next });
  }
};
