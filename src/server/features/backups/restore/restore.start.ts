import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { subDays } from 'date-fns/subDays';
import { safetyDays } from '#shared/features/backups/restore/restore.fields.ts';
import { listSafetyCopies } from '../../../backup-engine/restore/restore-choices.ts';
import type { Context } from '../../../context/context.ts';
import { dataFiles, timeOfName } from '../../../data-dir/data-files.ts';
import { listDatabaseCopies, listReplacedDatabases } from '../../../data-dir/database-copies.ts';
import { clearNotes, type Note, readNotes } from '../../../data-dir/recovery-log.ts';
import { write } from '../../../db/transaction.ts';
import { findUserByName } from '../../accounts/accounts.repo.ts';

const record = (context: Context, note: Note): void => {
  if (note.what === 'setAside') {
    context.audit.record({ action: 'databaseSetAside', actorId: null, details: {} });
  } else if (note.what === 'restored') {
    const by = note.by === null ? undefined : findUserByName(context.db, note.by);
    const details = { madeAt: note.madeAt, missing: note.missing };
    context.audit.record({ action: 'backupRestored', actorId: by?.id ?? null, details });
  } else if (note.what === 'schemaRepaired') {
    context.log.warn({ objects: note.objects }, 'unexpected schema changes undone');
    const details = { count: note.objects.length };
    context.audit.record({ action: 'schemaRepaired', actorId: null, details });
  } else {
    context.audit.record({ action: 'restoreSwappedBack', actorId: null, details: {} });
  }
};

/** Records what happened while the server was closed. */
export const recordRecovery = (context: Context): void => {
  if (context.config.savingStopped !== null) return;
  const files = dataFiles(context.config.dataDir);
  const notes = readNotes(files);
  if (notes.length === 0) return;
  write(context.db, () => {
    for (const note of notes) record(context, note);
  });
  clearNotes(files);
};

/** Deletes old copies that restores, migrations and failed updates set aside. */
export const removeOldCopies = async (context: Context, date: Date): Promise<boolean> => {
  const files = dataFiles(context.config.dataDir);
  const before = subDays(date, safetyDays);
  for (const { id } of listSafetyCopies(files)) {
    const time = timeOfName(id);
    if (time && time < before) await rm(join(files.beforeRestore, id), { recursive: true });
  }
  const { dataDir } = context.config;
  const copies = { ...listDatabaseCopies(dataDir), ...listReplacedDatabases(dataDir) };
  for (const [name, writtenAt] of Object.entries(copies)) {
    if (writtenAt < before.getTime()) await rm(join(dataDir, name));
  }
  return false;
};
