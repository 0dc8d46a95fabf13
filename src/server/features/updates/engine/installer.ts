import type { PackageKind, ProgramFile } from './manifest.ts';

/** Puts a new program in the place of this one; the desktop app brings it. */
export interface Installer {
  platform: ProgramFile['platform'];
  arch: ProgramFile['arch'];
  kind: PackageKind;
  /** The file that is replaced and where it is kept meanwhile; null where the system's own installer does it. */
  program: string | null;
  previous: string | null;
  /**
   * Replaces the executable with the verified file and ends the app. @returns false when someone at the
   * computer kept it open; the executable is unchanged then, unless the system's installer goes on
   */
  install(file: string): Promise<boolean>;
}
