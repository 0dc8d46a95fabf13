/**
 * The steps of a job: everything up to the next `yield` runs in one transaction, which should take a few
 * milliseconds. After a restart a job starts over, so a step done twice must change nothing.
 */
export type JobSteps<Result = void> = Generator<void, Result, void>;

/** Starts the steps of one kind of job from its stored payload. */
export type JobHandler = (payload: never) => JobSteps<unknown>;

/**
 * Does one batch of clearing up; `date` is the one by which things are old enough to go, which a clock that is
 * set wrong does not change. @returns whether there may be more to do.
 */
export type CleanupJob = (date: Date) => boolean | Promise<boolean>;
