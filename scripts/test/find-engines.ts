import { existsSync } from 'node:fs';
import { firefoxProgram } from '../../tests/support/e2e/engines/firefox.ts';
import { webkitProgram } from '../../tests/support/e2e/engines/webkit.ts';
import { findProgram, installPackages } from './machine.ts';

const engines = {
  firefox: { program: firefoxProgram, packages: ['firefox-esr'] },
  webkit: { program: webkitProgram, packages: ['webkit2gtk-driver'] },
};

type EngineName = keyof typeof engines;
export const engineNames = Object.keys(engines) as EngineName[];

/** The browsers beside Chromium that are here, or can be installed. */
export async function obtainEngines(): Promise<EngineName[]> {
  if (process.platform !== 'linux') return [];
  if (!process.env.DISPLAY && !findProgram('xvfb-run') && !(await installPackages('xvfb', 'xauth')))
    return [];
  const found: EngineName[] = [];
  for (const name of engineNames) {
    const { program, packages } = engines[name];
    if (existsSync(program) || (await installPackages(...packages))) found.push(name);
  }
  return found;
}
