import { readManifest, readMediaList, rootOf } from './backup-format.ts';
import { holdStore } from './backup-store.ts';
import { readChecks, writeChecks } from './checks-file.ts';
import { listStored } from './media/stored-media.ts';

/** Whether all media of a backup are present again, by name and size. */
const hasAllMedia = async (root: string, id: string): Promise<boolean> => {
  try {
    const manifest = await readManifest(root, id);
    const there = await listStored(root, manifest.keyId !== null);
    const list = await readMediaList(root, manifest);
    return list.every(({ name, bytes }) => there.get(name) === bytes);
  } catch {
    return false;
  }
};

/** Clears the warning about missing media that a later backup has copied again. @throws BackupError `busy` */
export const clearRepaired = async (folder: string): Promise<void> => {
  const store = holdStore(rootOf(folder));
  try {
    const checks = await readChecks(store.root);
    const before = Object.keys(checks.backups).length;
    for (const [id, { reason }] of Object.entries(checks.backups)) {
      const isHealed = reason === 'incomplete' && (await hasAllMedia(store.root, id));
      if (isHealed) delete checks.backups[id];
    }
    if (Object.keys(checks.backups).length < before) await writeChecks(store.root, checks);
  } finally {
    store.close();
  }
};
