import type { Context } from '../../context.ts';
import { addTrashSource } from '../../sources/trash-sources.ts';
import { fileTrash } from './trash.service.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const wireFiles = (context: Context): void =>
  addTrashSource(context, 'file', fileTrash(context));
