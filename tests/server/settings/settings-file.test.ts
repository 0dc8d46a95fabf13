import fs, { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { openSettingsFile } from '#server/settings/settings-file.ts';
import { makeTempDir } from '../../support/server/test-db.ts';

const Schema = z.object({
  backups: z.object({ folder: z.string().nullable().default(null) }).prefault({}),
  network: z.object({ isAll: z.boolean().default(true) }).prefault({}),
});

const open = (text?: string) => {
  const file = join(makeTempDir().path, 'computer.json');
  if (text !== undefined) writeFileSync(file, text);
  return { file, settings: openSettingsFile(file, Schema) };
};

describe('the settings of this computer', () => {
  it('have defaults without a file, and write none', () => {
    const { file, settings } = open();
    expect(settings.read()).toEqual({ backups: { folder: null }, network: { isAll: true } });
    expect(settings.broken).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  it('are on the disk, private to their owner, when a change returns', () => {
    const { file, settings } = open();
    settings.change({ backups: { folder: '/mnt/disk' } });
    expect(openSettingsFile(file, Schema).read().backups.folder).toBe('/mnt/disk');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('stay as they were when the disk does not take a change', () => {
    const text = '{"network": {"isAll": false}}';
    const { file, settings } = open(text);
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      sync.mockRestore();
      syncBuiltinESMExports();
    });
    expect(() => settings.change({ network: { isAll: true } })).toThrow('EIO');
    expect(settings.read().network.isAll).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('are kept in memory if they cannot be written, and saved with the next change', () => {
    const { file, settings } = open();
    settings.hold({ backups: { folder: '/mnt/disk' } });
    expect(settings.read().backups.folder).toBe('/mnt/disk');
    expect(existsSync(file)).toBe(false);
    settings.change({ network: { isAll: false } });
    expect(openSettingsFile(file, Schema).read()).toEqual(settings.read());
  });

  it('keep fields that a newer version wrote', () => {
    const { file, settings } = open('{"moon": {"phase": 3}, "network": {"isAll": false}}');
    settings.change({ backups: { folder: '/mnt/disk' } });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      moon: { phase: 3 },
      network: { isAll: false },
      backups: { folder: '/mnt/disk' },
    });
  });

  it('fall back section by section when they were edited wrongly', () => {
    const { settings } = open('{"backups": {"folder": 7}, "network": {"isAll": false}}');
    expect(settings.read()).toEqual({ backups: { folder: null }, network: { isAll: false } });
    expect(settings.broken).toEqual(['backups']);
  });

  it.each(['', '{', '[]', '"x"', 'null'])(
    'are set aside if they are not a JSON object: %j',
    (text) => {
      const { file, settings } = open(text);
      expect(settings.read().network.isAll).toBe(true);
      expect(settings.broken).toEqual(['*']);
      expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe(text);
    },
  );

  it('are read even with a byte order mark', () => {
    const { settings } = open('\uFEFF{"network": {"isAll": false}}');
    expect(settings.broken).toEqual([]);
    expect(settings.read().network.isAll).toBe(false);
  });

  it.each(['{', '{"backups": {"isLocked": "yes"}}'])(
    'keep backups locked and turn nightly ones off after a broken file: %s',
    (text) => {
      const { path } = makeTempDir();
      writeFileSync(join(path, 'computer.json'), text);
      writeFileSync(join(path, 'backup-key.json'), '{}');
      openComputerSettings(path);
      const { backups } = openComputerSettings(path).read();
      expect([backups.isLocked, backups.isNightly, backups.lastGood]).toEqual([true, false, null]);
      expect(readFileSync(join(path, 'computer.json.unreadable'), 'utf8')).toBe(text);
    },
  );
});
