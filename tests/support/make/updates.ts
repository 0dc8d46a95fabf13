import { onTestFinished } from 'vitest';
import type { Installer } from '#server/outside/installer.ts';
import { type Answers, openFileServer } from './releases.ts';

/** A server of files on this computer; the test says what lies under each name. */
export const serveFiles = async (answers: Answers) => {
  const server = await openFileServer(answers);
  onTestFinished(server.close);
  return server;
};

/** Replaces nothing, and says what it was asked to put in place. */
export const makeInstaller = (): Installer & { installed: string[] } => {
  const installed: string[] = [];
  return {
    platform: 'linux',
    arch: 'x64',
    kind: 'AppImage',
    program: '/opt/treehouse.AppImage',
    previous: '/opt/treehouse.AppImage.previous',
    installed,
    install: async (file) => {
      installed.push(file);
      return true;
    },
  };
};
