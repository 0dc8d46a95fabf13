/** Time that passes only during play; all moments in ms of one monotonic clock. */
export class Stopwatch {
  #kept = 0;
  #startedAt: number | null = null;

  start(now: number): void {
    this.#startedAt ??= now;
  }

  stop(now: number): void {
    this.#kept = this.elapsed(now);
    this.#startedAt = null;
  }

  reset(): void {
    this.#kept = 0;
    this.#startedAt = null;
  }

  elapsed(now: number): number {
    return this.#kept + (this.#startedAt === null ? 0 : Math.max(0, now - this.#startedAt));
  }
}
