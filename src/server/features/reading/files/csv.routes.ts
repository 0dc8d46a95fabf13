import { readFile } from 'node:fs/promises';
import express, { type Request, type Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import {
  csvPart,
  exportReading,
  ImportChoices,
  type ImportResult,
  importReading,
} from '#shared/features/reading/reading-csv.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { parseWith } from '../../../http/validation.ts';
import type { SentFile } from '../../../imports/import-kinds.ts';
import { importFile } from '../../../imports/imports.service.ts';
import { sendExport } from './export.service.ts';

interface Http {
  actor: Actor;
  request: Request;
  response: Response;
}

const tooLarge = () => new AppError('tooLarge', 'reading:errors.csvLarge');

const bodyParser = express.text({
  type: ['text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel'],
  limit: limits.csvBytes,
});

/** The body itself, where it is the file. */
const readBody = (request: Request, response: Response): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    bodyParser(request, response, (error?: unknown) => {
      const { type } = (error ?? {}) as { type?: string };
      if (type === 'entity.too.large') reject(tooLarge());
      else if (error) reject(error);
      else resolve(Buffer.from(typeof request.body === 'string' ? request.body : ''));
    });
  });

const readPart = async (
  context: Context,
  { actor, request, response }: Http,
): Promise<SentFile> => {
  const form = await context.media.readForm(actor.id, { request, response, fileNames: [csvPart] });
  try {
    const [file] = form.files.get(csvPart) ?? [];
    if (!file) return { bytes: Buffer.alloc(0) };
    if (file.bytes > limits.csvBytes) throw tooLarge();
    return { bytes: await readFile(file.path), choices: parseWith(ImportChoices, form.fields) };
  } finally {
    await form.discard();
  }
};

/** @throws AppError 400 without a file, 413 */
const readList = async (context: Context, call: Http): Promise<SentFile> => {
  const file = call.request.is('multipart/form-data')
    ? await readPart(context, call)
    : { bytes: await readBody(call.request, call.response) };
  if (file.bytes.length === 0) throw new AppError('invalid', 'reading:errors.csvRequired');
  return file;
};

export const csvRoutes = (context: Context): Route[] => [
  asyncRoute(context, importReading, (call) =>
    importFile<ImportResult>(context, 'reading', call, () => readList(context, call)),
  ),
  asyncRoute(context, exportReading, async ({ actor, query, response }) => {
    await sendExport(context, actor, query.what, response);
    return null;
  }),
];
