import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  killAgainAndAgain,
  makeServerToKill,
  soundReport,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { everyoneUploads } from '#tests/support/hardening/kill/write-log-uploads.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

test('a server killed during uploads, whole and in parts, keeps what it acknowledged, byte for byte', {
  timeout: minutes(8),
}, async () => {
  const { dataDir, logFile } = makeServerToKill();
  const kills = counted(14);
  const report = await killAgainAndAgain(
    {
      dataDir,
      rounds: kills,
      random: randomOf('kill-uploads'),
      load: (round, { cutOff }) => everyoneUploads(round, cutOff),
      withinNotes: 16,
      aim: 'taken',
    },
    logFile,
  );
  expect(report).toEqual(soundReport);
  expect(report.kills).toBeGreaterThanOrEqual(kills);
  expect(report.kept).toBeGreaterThan(kills);
  console.log(`${report.kills} kills, ${report.kept} acknowledged`);
});
