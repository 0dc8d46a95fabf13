import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  killAgainAndAgain,
  makeServerToKill,
  soundReport,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { everybodyUploads } from '#tests/support/hardening/kill/write-log-uploads.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

test('a server killed during uploads, whole and in parts, keeps what it acknowledged, byte for byte', {
  timeout: minutes(8),
}, async () => {
  const { dataDir, ledgerFile } = makeServerToKill();
  const kills = counted(14);
  const report = await killAgainAndAgain(
    {
      dataDir,
      rounds: kills,
      random: randomOf('kill-uploads'),
      load: (round, { cutOff }) => everybodyUploads(round, cutOff),
      withinNotes: 16,
      aim: 'taken',
    },
    ledgerFile,
  );
  expect(report).toEqual(soundReport);
  expect(report.kills).toBeGreaterThanOrEqual(kills);
  expect(report.kept).toBeGreaterThan(kills);
  console.log(`${report.kills} kills, ${report.kept} acknowledged`);
});
