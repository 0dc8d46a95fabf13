import type { Context } from '../../context/context.ts';
import { addTrashSource } from '../../extension-points/trash.ts';
import { fileTrash } from './trash.service.ts';

/** Starts the feature. */
export const startFiles = (context: Context): void =>
  addTrashSource(context, 'file', fileTrash(context));
