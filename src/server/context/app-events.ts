import type { Logger } from 'pino';
import type { BackupWarning } from '#shared/features/backups/backups.contract.ts';
import type { NetworkQuestion } from '#shared/features/lan-access/lan-access.contract.ts';
import type { Epoch } from '../backup-engine/continuous/epoch.ts';

/** A request for help, as the home computer shows it. */
export interface HelpRing {
  name: string;
  /** Browser and system; '' when unknown. */
  device: string;
}

/** What the owner of the computer must know about its backups. */
export interface BackupAlert {
  /** `none` once all is well again. */
  warning: BackupWarning;
  lastGoodAt: string | null;
}

/** Events for the app on the home computer. */
interface AppEventMap {
  helpRequested: HelpRing;
  /** A backup problem started or ended. */
  backupAlert: BackupAlert;
  networkQuestion: NetworkQuestion;
  /** Another computer writes the continuous copies from now on. */
  continuousSuperseded: Epoch;
}

type Listener<Name extends keyof AppEventMap> = (event: AppEventMap[Name]) => void;

export interface AppEvents {
  /** @returns how to stop. */
  on<Name extends keyof AppEventMap>(name: Name, listener: Listener<Name>): () => void;
  /** A listener that fails is logged and stops no other. */
  emit<Name extends keyof AppEventMap>(name: Name, event: AppEventMap[Name]): void;
}

export const createAppEvents = (log: Logger): AppEvents => {
  const listeners: { [Name in keyof AppEventMap]: Set<Listener<Name>> } = {
    helpRequested: new Set(),
    backupAlert: new Set(),
    networkQuestion: new Set(),
    continuousSuperseded: new Set(),
  };
  return {
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
    emit: (name, event) => {
      for (const listener of listeners[name]) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error, event: name }, 'app event failed');
        }
      }
    },
  };
};
