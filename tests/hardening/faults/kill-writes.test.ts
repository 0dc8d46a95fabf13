import { expect, test } from 'vitest';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  killAgainAndAgain,
  makeServerToKill,
  soundReport,
} from '#tests/support/hardening/kill/kill-rounds.ts';
import { speak } from '#tests/support/hardening/kill/write-log-socket.ts';
import { everyoneWrites } from '#tests/support/hardening/kill/write-log-writers.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

const kills = 35;

test.for(Array.from({ length: counted(2) }, (_, index) => index))(
  'a server killed under concurrent writes restarts with all it acknowledged, server %i',
  { timeout: minutes(8) },
  async (index) => {
    const { dataDir, logFile } = makeServerToKill();
    const report = await killAgainAndAgain(
      {
        dataDir,
        rounds: kills,
        random: randomOf(`kill-writes ${index}`),
        load: (round) => [...everyoneWrites(round), speak(round, 'mia'), speak(round, 'anna')],
        withinNotes: 40,
      },
      logFile,
    );
    expect(report).toEqual(soundReport);
    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expect(report.kept).toBeGreaterThan(kills);
    console.log(`${report.kills} kills, ${report.kept} acknowledged`);
  },
);
