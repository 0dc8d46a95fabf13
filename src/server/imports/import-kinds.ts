import type { Actor } from '#shared/features/accounts/access.ts';
import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
import type { WorkerName } from '../workers/worker-entry.ts';

/** A file with what its form says about it. */
export interface SentFile {
  bytes: Uint8Array;
  choices?: unknown;
}

/** How files of one kind are parsed and stored; rows and state are JSON between one step and the next. */
export interface ImportSteps<Row, State, Summary> {
  worker: WorkerName;
  /** What the parser needs to know of the household and of the time. */
  options(): unknown;
  /** How many records a batch of rows will add, as things are now; asked before anything is stored. */
  countNew(actor: Actor, rows: Row[]): number;
  /** Decides whether all of it can be stored. @returns the first state. @throws AppError 409 */
  begin(
    actor: Actor,
    file: { summary: Summary; newCount: number; rowCount: number; choices?: unknown },
  ): State;
  /**
   * Does one short step (under a millisecond) of storing a row, and counts it.
   * @returns false when the row needs another step.
   */
  store(userId: number, row: Row, state: State): boolean;
  /** Counts a row that could not be stored. */
  skip(state: State): void;
  /** Announces what was stored since it was last asked, after each batch and at the end. */
  announce(userId: number, state: State): void;
  /** Does what follows once all rows are stored. */
  finish(userId: number, state: State): void;
  resultOf(state: State): object;
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own rows and state.
export type AnySteps = ImportSteps<any, any, any>;

/** @throws Error for a kind that no feature imports */
export const stepsOf = (
  { imports }: { readonly imports: ReadonlyMap<string, AnySteps> },
  kind: ImportKind,
): AnySteps => {
  const steps = imports.get(kind);
  if (!steps) throw new Error(`no import of kind ${kind}`);
  return steps;
};
