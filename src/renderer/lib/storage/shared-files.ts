import { fileNameHeader, sharedFilesCache } from '#shared/worker-messages.ts';
import { canKeepPages } from '../capabilities.ts';

/** Files that another app shared with the installed page, in their order. */
export const readSharedFiles = async (): Promise<File[]> => {
  if (!canKeepPages()) return [];
  const cache = await caches.open(sharedFilesCache);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    const type = response.headers.get('Content-Type') ?? '';
    const name = decodeURIComponent(response.headers.get(fileNameHeader) ?? '');
    files.push(new File([await response.blob()], name, { type }));
  }
  return files;
};

export const forgetSharedFiles = async (): Promise<void> => {
  if (canKeepPages()) await caches.delete(sharedFilesCache);
};
