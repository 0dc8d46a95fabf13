import type { Context } from '../../context/context.ts';
import { addTrashSource } from '../../extension-points/trash.ts';
import { fileTrash } from './trash.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const startFiles = (context: Context): void =>
  addTrashSource(context, 'file', fileTrash(context));
