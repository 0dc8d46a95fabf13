import { readFile } from 'node:fs/promises';
import express, { type Request, type Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import {
  csvPart,
  exportReading,
  importReading,
} from '#shared/features/reading/reading-csv.contract.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/transaction.ts';
import { asyncRoute, type Route } from '../../http/route.ts';
import { readCsv } from './csv.ts';
import { sendExport } from './export.service.ts';
import { importRows } from './import.service.ts';

const tooLarge = () => new AppError('tooLarge', 'reading:errors.csvLarge');

const bodyParser = express.text({
  type: ['text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel'],
  limit: limits.csvBytes,
});

/** The body itself, where it is the file. */
const readBody = (request: Request, response: Response): Promise<string> =>
  new Promise((resolve, reject) => {
    bodyParser(request, response, (error?: unknown) => {
      const { type } = (error ?? {}) as { type?: string };
      if (type === 'entity.too.large') reject(tooLarge());
      else if (error) reject(error);
      else resolve(typeof request.body === 'string' ? request.body : '');
    });
  });

const readPart = async (
  context: Context,
  call: { actor: Actor; request: Request; response: Response },
) => {
  const { actor, request, response } = call;
  const form = await context.media.readForm(actor.id, { request, response, fileNames: [csvPart] });
  try {
    const file = form.files.get(csvPart);
    if (!file) return '';
    if (file.bytes > limits.csvBytes) throw tooLarge();
    return await readFile(file.path, 'utf8');
  } finally {
    await form.discard();
  }
};

export const csvRoutes = (context: Context): Route[] => [
  asyncRoute(context, importReading, async ({ actor, request, response }) => {
    const isForm = request.is('multipart/form-data');
    const text = isForm
      ? await readPart(context, { actor, request, response })
      : await readBody(request, response);
    if (!text.trim()) throw new AppError('invalid', 'reading:errors.csvRequired');
    const rows = await readCsv(text);
    return write(context.db, () =>
      importRows(context, context.door.requireStill(request, actor), rows),
    );
  }),
  asyncRoute(context, exportReading, async ({ actor, query, response }) => {
    await sendExport(context, actor, query.what, response);
    return null;
  }),
];
