import type { UpdateState } from '#shared/features/updates/updates.contract.ts';
import type { Installer } from '../features/updates/engine/installer.ts';

/** Looks for new versions, fetches them and puts them in place, one step at a time. */
export interface Updater {
  state(): UpdateState;
  /** Asks the address now. @throws AppError 409 while something is under way, or while it is switched off */
  check(): Promise<void>;
  /** Begins to fetch what was found. @throws AppError 409 when there is nothing to fetch */
  startDownload(): void;
  cancelDownload(): void;
  /** Begins to put it in place. @throws AppError 409 when there is nothing to put in place */
  startInstallation(byId: number): void;
  /** Forgets what was found: the address changed, or it was switched off. */
  forget(): void;
  offerInstaller(installer: Installer): void;
  /** Aborts the current step and starts no other: the server is closing. */
  giveUp(): void;
  /** Gives up as well. @returns when what was under way has ended */
  close(): Promise<void>;
}
