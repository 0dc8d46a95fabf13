import {
  deleteFile,
  fileExists,
  getFileUses,
  listFiles,
  restoreFile,
} from '#shared/features/files/files.contract.ts';
import type { Context } from '../../context/context.ts';
import { asyncRoute, type Route, route } from '../../http/route.ts';
import { readFileExists } from './file-exists.service.ts';
import { deleteFileAt, listFilesFor, readFile } from './files.service.ts';
import { restoreFileAt } from './trash.service.ts';

/** File Management, and whether a file is there. */
export const filesRoutes = (context: Context): Route[] => [
  asyncRoute(context, listFiles, ({ actor, query: { kind, q, before, limit } }) =>
    listFilesFor(context, actor, { kind, q }, { before, limit }),
  ),
  route(context, getFileUses, ({ actor, query }) => readFile(context, actor, query.path)),
  route(context, deleteFile, ({ actor, query }) => deleteFileAt(context, actor, query.path)),
  route(context, restoreFile, ({ actor, body }) => restoreFileAt(context, actor, body.path)),
  asyncRoute(context, fileExists, ({ actor, query }) => readFileExists(context, actor, query.path)),
];
