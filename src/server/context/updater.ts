import type { UpdateState } from '#shared/features/updates/updates.contract.ts';
import type { Installer } from '../features/updates/engine/installer.ts';

/** Checks for updates, downloads and installs them, one step at a time. */
export interface Updater {
  state(): UpdateState;
  /** Checks now. @throws AppError 409 while a step is running, or while update checks are off */
  check(): Promise<void>;
  /** Starts the download. @throws AppError 409 without an update to download */
  startDownload(): void;
  cancelDownload(): void;
  /** Starts the installation. @throws AppError 409 without a downloaded update */
  startInstallation(byId: number): void;
  /** Discards the update found: the address changed, or checks were turned off. */
  forget(): void;
  offerInstaller(installer: Installer): void;
  /** Aborts the current step and starts no other: the server is closing. */
  giveUp(): void;
  /** Aborts, and resolves when the running step has ended. */
  close(): Promise<void>;
}
