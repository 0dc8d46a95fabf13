import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { FileExists } from '#shared/features/files/files.contract.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';

const asking = (path: string) => `/api/file-exists?path=${encodeURIComponent(path)}`;

describe('GET /api/file-exists', () => {
  it('is for members, and refuses an invalid path', async () => {
    const app = await makeApp();
    expect((await app.signedOut().get(asking('/uploads/x'))).status).toBe(401);
    expect((await app.as('expired').get(asking('/uploads/x'))).status).toBe(403);
    for (const path of ['', '..', '/etc/passwd', '/uploads/..%2f..', '/uploads/\0']) {
      const { status, text } = await app.as('friend').get(asking(path));
      expect([status, text]).toEqual([400, t('common:errors.invalidRequest')]);
    }
  });

  it('says that a file exists only to those who may see it', async () => {
    const app = await makeApp();
    const answer = await postFile(app.as('family'), makeJpeg(), {
      fields: { isFamilyContent: 'true' },
    });
    const { mediaUrl } = answer.json as Content;
    const ask = async (kind: 'kid' | 'friend' | 'guest', path = mediaUrl ?? '') =>
      (await app.as(kind).get<FileExists>(asking(path))).json;
    const current = app.context.installationId;
    expect(await ask('kid')).toEqual({
      exists: true,
      sizeFormatted: expect.stringMatching(/^[\d.]+ kB$/),
      timestamp: app.clock.now().getTime(),
      modified: app.clock.now().toISOString(),
      environment: { file: current, current, isCrossEnvironment: false },
    });
    const nothing = {
      exists: false,
      sizeFormatted: null,
      timestamp: null,
      modified: null,
      environment: { file: null, current, isCrossEnvironment: false },
    };
    expect(await ask('friend')).toEqual(nothing);
    expect(await ask('guest')).toEqual(nothing);
    expect(await ask('kid', `/uploads/${'0'.repeat(32)}`)).toEqual(nothing);
    rmSync(join(app.dataDir, 'media'), { recursive: true });
    expect(await ask('kid')).toEqual(nothing);
  });
});
