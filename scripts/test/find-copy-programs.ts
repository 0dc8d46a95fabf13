import { findProgram, installPackages } from './machine.ts';

/** The programs that copy backups outside the home; where they cannot be had, their tests are skipped. */
const packages = { rclone: 'rclone', 'ssh-keyscan': 'openssh-client', strace: 'strace' };

export async function obtainCopyPrograms(): Promise<void> {
  const missing = Object.entries(packages).filter(([program]) => !findProgram(program));
  if (process.platform !== 'linux' || missing.length === 0) return;
  const names = missing.map(([, name]) => name);
  if (!(await installPackages(...names))) console.log(`not here: ${names.join(', ')}`);
}
