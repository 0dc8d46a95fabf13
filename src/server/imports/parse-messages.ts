import type { ErrorCode, MessageValues } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';

/** What the server tells a worker that parses a file. */
export type ToParser =
  /** A part of the file, which is sent in several: each is copied in one turn. */
  | { type: 'part'; bytes: Uint8Array }
  | { type: 'parse'; options: unknown }
  /** The last batch is stored, so that another may come. */
  | { type: 'next' };

/** What the worker answers; rows are JSON already, so that the server need not write them again. */
export type FromParser =
  | { type: 'ready' }
  | { type: 'progress'; share: number }
  | { type: 'rows'; rows: string[]; share: number }
  | { type: 'done'; summary: unknown }
  | { type: 'refused'; code: ErrorCode; key: MessageKey; values: MessageValues }
  | { type: 'failed'; detail: string };

/** What a parser comes upon in a file, one after the other. */
export type Parsed = { row: unknown; share: number } | { share: number };

/** Walks through a file; what it returns sums it up. @throws AppError that says what is wrong with it */
export type Parser<Options> = (
  file: Uint8Array,
  options: Options,
) => Generator<Parsed, Record<string, unknown>>;

/** Of a worker's heap, in MiB: several times what the largest file that is allowed takes. */
export const maxHeapMb = 256;
