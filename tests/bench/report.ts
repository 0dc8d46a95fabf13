import { setTimeout as sleep } from 'node:timers/promises';
import { printHead, printRow, type Row } from './table.ts';

type RowsOf = () => Promise<Row[] | Row>;

export interface Report {
  /** Measures rows and prints each; a failure is named, and what follows is measured all the same. */
  measure(work: string, rowsOf: RowsOf): Promise<void>;
}

export interface Results {
  rows: Row[];
  failures: string[];
  /** Measures a group; what it started is stopped after `mostMs`. */
  group(
    name: string,
    measure: (report: Report) => Promise<void>,
    options: { mostMs: number; stop: () => Promise<void> },
  ): Promise<void>;
}

/** How long a group that was stopped may take to end. */
const graceMs = 5_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

export const createResults = (): Results => {
  const rows: Row[] = [];
  const failures: string[] = [];

  const openReport = (group: string) => {
    let isOpen = true;
    const fail = (work: string, error: unknown) => {
      if (!isOpen) return;
      failures.push(`${group}: ${work}: ${messageOf(error)}`);
      console.log(`FAILED ${failures.at(-1)}`);
    };
    const measure = async (work: string, rowsOf: RowsOf) => {
      if (!isOpen) throw new Error('the group is over');
      try {
        const measured = [await rowsOf()].flat();
        if (!isOpen) return;
        rows.push(...measured);
        for (const row of measured) printRow(row);
      } catch (error) {
        fail(work, error);
      }
    };
    const close = () => {
      isOpen = false;
    };
    return { measure, fail, close };
  };

  return {
    rows,
    failures,
    group: async (name, measure, { mostMs, stop }) => {
      const report = openReport(name);
      const startedAt = performance.now();
      console.log(`\n${name} …`);
      printHead();
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`over ${seconds(mostMs)}`)), mostMs);
      });
      const work = measure(report);
      try {
        await Promise.race([work, tooLong]);
      } catch (error) {
        report.fail('the group', error);
      } finally {
        clearTimeout(timer);
        report.close();
        // Without its servers, what is still under way ends with an error that is already reported.
        await stop();
        await Promise.race([work.catch(() => {}), sleep(graceMs)]);
      }
      console.log(`${name}: ${seconds(performance.now() - startedAt)}`);
    },
  };
};
