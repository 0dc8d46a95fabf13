import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTrustedClock, notBeforeTrusted } from '#server/clock/trusted-clock.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { days, hours, makeClock, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const log = pino({ level: 'silent' });
const microtasks = () => Promise.resolve();

const makeComputer = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const clock = makeClock();
  const corrections: string[] = [];
  const start = () => {
    const computer = openComputerSettings(dir.path);
    const trusted = createTrustedClock({ clock, computer, log });
    trusted.onCorrected((now) => corrections.push(now.toISOString()));
    trusted.start();
    onTestFinished(trusted.close);
    return trusted;
  };
  const move = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString());
  return { dataDir: dir.path, clock, corrections, start, move };
};

test('a clock jump during a restart is detected', async () => {
  const { clock, start, move } = makeComputer();
  const before = start();
  clock.advance(hours(1));
  before.close();
  const closedAt = clock.now();
  move(days(40));
  const after = start();
  expect(after.state()).toBe('ahead');
  expect(after.trusted()).toEqual(closedAt);
  expect(after.now()).toEqual(clock.now());
});

test('a restart does not restart the 48 hours', async () => {
  const { clock, start, move } = makeComputer();
  start().close();
  move(days(7));
  for (let count = 0; count < 23; count += 1) {
    const run = start();
    clock.advance(hours(2));
    expect(run.state()).toBe('ahead');
    run.close();
  }
  const last = start();
  clock.advance(hours(2));
  expect(last.state()).toBe('right');
  expect(last.trusted()).toEqual(clock.now());
});

test('a power cut costs at most ten minutes of the wait', async () => {
  const { clock, start, move } = makeComputer();
  start().close();
  move(days(7));
  const cut = start();
  cut.state();
  await microtasks();
  clock.advance(hours(47));
  const next = start();
  // Nothing was stored, and nothing is deleted too early.
  expect(next.state()).toBe('ahead');
});

test('a date that proved wrong over a restart is corrected at the start', async () => {
  const { clock, corrections, start, move } = makeComputer();
  start().close();
  move(days(3650));
  start().close();
  await microtasks();
  expect(corrections).toEqual([]);
  move(-days(3650));
  const right = start();
  await microtasks();
  expect(right.state()).toBe('right');
  expect(corrections).toEqual([clock.now().toISOString()]);
});

test('while the clock is behind, time continues from the last trusted date', async () => {
  const { dataDir, clock, start, move } = makeComputer();
  const server = start();
  clock.advance(minutes(20));
  const last = clock.now();
  server.now();
  move(-days(2000));
  expect(server.now()).toEqual(last);
  clock.advance(minutes(5));
  expect(server.now()).toEqual(new Date(last.getTime() + minutes(5)));
  expect(server.state()).toBe('behind');
  server.close();
  // Also after a restart, and for backup names created before the clock is judged.
  const again = start();
  expect(again.now()).toEqual(new Date(last.getTime() + minutes(5)));
  expect(notBeforeTrusted(clock.now(), dataDir)).toEqual(new Date(last.getTime() + minutes(5)));
});

test('an earlier date that is confirmed is the right one from then on', async () => {
  const { clock, corrections, start, move } = makeComputer();
  const server = start();
  move(-days(2000));
  expect(server.state()).toBe('behind');
  server.accept();
  await microtasks();
  expect(server.state()).toBe('right');
  expect(server.now()).toEqual(clock.now());
  expect(corrections).toEqual([clock.now().toISOString()]);
});
