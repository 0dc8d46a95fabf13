import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { storedPath } from '#server/backup-engine/backup-format.ts';
import { foldersIn, pathOf } from '#server/media/media-files.ts';
import type { AuditPage } from '#shared/features/audit/audit.contract.ts';
import type { Health } from '#shared/features/household/health.contract.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import {
  makeDamagedServer,
  openFolder,
  recoveryToken,
} from '#tests/support/server/recovery-server.ts';

vi.setConfig({ testTimeout: 60_000 });

it('restores all but a picture that both the backup and the data folder have lost, and reports it', async () => {
  const { dataDir, root, media } = await makeDamagedServer();
  const [lost = '', kept = ''] = media.map(({ sha256 }) => sha256);
  const stored = storedPath(root, false, lost);
  const bytes = readFileSync(stored);
  bytes[500] = (bytes[500] ?? 0) ^ 1;
  writeFileSync(stored, bytes);
  rmSync(pathOf(foldersIn(dataDir), kept));
  const attempt = openFolder(dataDir);
  const closed = makeBrowser((await attempt.recovery()).url);
  const wanted = { kind: 'backup', id: '20260302T030000Z', passphrase: null };
  await closed.post('/api/recovery/restore', {
    token: recoveryToken,
    folderToken: null,
    ...wanted,
  });
  const server = makeBrowser((await attempt.opening)?.url ?? '');
  await server.post('/api/login', { username: 'anna', password: testPassword });
  const restore = await server.get<{ missingFiles: number }>('/api/admin/restore');
  expect(restore.json).toMatchObject({ progress: null, failure: null, missingFiles: 1 });
  const { entries } = (await server.get<AuditPage>('/api/admin/audit')).json;
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'backupRestored',
      details: { madeAt: '2026-03-02T03:00:00.000Z', missing: 1 },
    }),
  );
  const health = await server.post<Health>('/api/admin/health/check');
  expect(health.json.mediaCheck?.missingFiles).toBe(1);
});
