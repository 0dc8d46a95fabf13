import { paths } from '#shared/paths.ts';
import { fileNameHeader, sharedDraft, sharedFilesCache } from '#shared/worker-messages.ts';

const keepFile = (cache: Cache, file: File, at: number): Promise<void> =>
  cache.put(
    `${paths.share}/${at}`,
    new Response(file, {
      headers: {
        'Content-Type': file.type || 'application/octet-stream',
        [fileNameHeader]: encodeURIComponent(file.name),
      },
    }),
  );

const redirectTo = (path: string, { url }: Request): Response =>
  Response.redirect(new URL(path, url).href, 303);

/**
 * Keeps files that another app shared and leads to the form for a post, which takes them up; the home
 * computer may be asleep meanwhile. What cannot be kept is chosen on the plain page.
 */
export const takeShared = async (request: Request): Promise<Response> => {
  try {
    const form = await request.formData();
    const files = [...form.values()].filter((value) => value instanceof File);
    await caches.delete(sharedFilesCache);
    const cache = await caches.open(sharedFilesCache);
    for (const [at, file] of files.entries()) await keepFile(cache, file, at);
    return redirectTo(`/?new=${sharedDraft}`, request);
  } catch {
    await caches.delete(sharedFilesCache).catch(() => false);
    return redirectTo(paths.upload, request);
  }
};
