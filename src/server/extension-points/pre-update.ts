/** What must happen before a new version is installed. */
export interface BeforeUpdate {
  /** Resolves when a backup has been made and verified; the signal ends the making. @throws when there is none */
  makeBackup(signal: AbortSignal): Promise<void>;
}
