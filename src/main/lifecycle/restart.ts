import { app } from 'electron';
import { pathOfLink } from '../window/openable-paths.ts';
import { currentWindow } from '../window/window.ts';
import { hiddenArgument } from './start-at-login.ts';

/** Tells a start that it follows a crash. */
export const afterCrash = '--after-crash';

/** Passed from one start to the next, and no further. */
const startFlags: readonly string[] = [hiddenArgument, afterCrash];

/** The arguments of this start for the next: its window is seen when this one's is. */
const argumentsAgain = (): string[] => {
  const kept = process.argv
    .slice(1)
    .filter((word) => !startFlags.includes(word) && !pathOfLink(word));
  const isSeen = currentWindow()?.isVisible() ?? true;
  return [...kept, ...(isSeen ? [] : [hiddenArgument])];
};

const optionsFor = (program?: string): { execPath: string; args: string[] } => ({
  // An AppImage is started from its file, not from where it is mounted while it runs.
  execPath: program || process.env.APPIMAGE || process.execPath,
  args: argumentsAgain(),
});

/** Has the app start again once it has ended; the caller must end it. */
export const startAgain = ({ program, note }: { program?: string; note?: string } = {}): void => {
  const options = optionsFor(program);
  app.relaunch({ ...options, args: [...options.args, ...(note ? [note] : [])] });
};

/** A quit that restarts the app; it may still be cancelled. */
interface PendingRestart {
  options: { execPath: string; args: string[] };
  onStay: () => void;
}

let pending: PendingRestart | null = null;

const relaunch = (): void => {
  if (pending) app.relaunch(pending.options);
  // A second quit meanwhile must not start two apps.
  pending = null;
};

/** Quits and starts this app again, or another executable; `onStay` is called when the person stays. */
export const restart = ({
  program,
  onStay = () => {},
}: {
  program?: string;
  onStay?: () => void;
} = {}): void => {
  if (!pending) app.once('will-quit', relaunch);
  pending = { options: optionsFor(program), onStay };
  app.quit();
};

/** The person stayed, so no later quit may restart. */
export const stay = (): void => {
  const cancelled = pending;
  pending = null;
  app.off('will-quit', relaunch);
  cancelled?.onStay();
};
