import { AppError } from '#shared/errors.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { UpdateStep } from '#shared/features/updates/updates.contract.ts';
import type { UpdateFailure } from '#shared/features/updates/updates.fields.ts';
import type { Context } from '../../context/context.ts';
import type { Installer } from './engine/installer.ts';
import { UpdateError } from './engine/update-error.ts';
import { type NewVersion, removeFetched } from './new-version.ts';
import { updateSettings } from './update-settings.ts';

/** Why a step failed, for people to read. */
export const reasonOf = (error: unknown, otherwise: UpdateFailure): UpdateFailure =>
  error instanceof UpdateError ? error.reason : otherwise;

/** A step that cannot begin now. */
export const conflict = (key: 'busy' | 'off' | 'nothing') =>
  new AppError('conflict', `updates:errors.${key}`);

/** The state of the update, in memory. */
const freshStatus = () => ({
  step: 'idle' as UpdateStep,
  found: null as NewVersion | null,
  doneBytes: 0,
  failure: null as UpdateFailure | null,
});

/** What the steps of the updater share. */
export class UpdateRun {
  status = freshStatus();
  installer: Installer | null = null;
  readonly context: Context;
  #work = new AbortController();
  /** Never rejects: the next step and a closing server wait for it to end in any way. */
  #ended: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(context: Context) {
    this.context = context;
  }

  tell(): void {
    this.context.live.publish({ type: 'changed', area: 'updates' }, isAdmin);
  }

  change(changes: Partial<typeof this.status>): void {
    this.status = { ...this.status, ...changes };
    this.tell();
  }

  /** @throws AppError 409 while it is switched off, or something is under way */
  requireRest(): void {
    if (!updateSettings(this.context).isOn) throw conflict('off');
    const { step } = this.status;
    if (step !== 'idle' && step !== 'ready') throw conflict('busy');
  }

  /** Runs one step; however it ends, the server goes on. @throws what the step threw */
  run(step: UpdateStep, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#isClosing) return this.#ended;
    this.#work = new AbortController();
    this.change({ step, failure: null, doneBytes: 0 });
    const { signal } = this.#work;
    const done = this.#ended.then(() => act(signal));
    this.#ended = done.catch(() => {});
    return done;
  }

  /** Ends a failed step; a cancelled one has no failure, and an older one changes nothing. */
  fail(error: unknown, otherwise: UpdateFailure, step: UpdateStep, signal: AbortSignal): void {
    if (signal !== this.#work.signal) return;
    if (!signal.aborted) this.context.log.warn({ err: error }, 'update failed');
    const failure = signal.aborted ? null : reasonOf(error, otherwise);
    this.change({ step, failure, doneBytes: 0 });
  }

  /** Gives up what is under way. @returns when it has ended */
  stop(): Promise<void> {
    this.#work.abort();
    return this.#ended;
  }

  /** Forgets what was found, once what is under way has ended; the next step waits for that. */
  forget(): void {
    this.#ended = this.stop().then(() => removeFetched(this.context));
    this.status = freshStatus();
  }

  giveUp(): Promise<void> {
    this.#isClosing = true;
    return this.stop();
  }
}
