import { expect, it } from 'vitest';
import { dayIn } from '#shared/dates.ts';
import type { Achievement, BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import type { GameRecord } from '#shared/features/games/games.contract.ts';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingStatistics } from '#shared/features/reading/statistics.contract.ts';
import type { Task, TaskCounts } from '#shared/features/tasks/tasks.contract.ts';
import { minutes, seconds } from '#tests/support/fakes/fake-clock.ts';
import { type Day, timeZone, week } from '#tests/support/make/household/week.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;

const get = async <T>(kid: Browser, path: string): Promise<T> => (await kid.get<T>(path)).json;

const post = async <T>(kid: Browser, path: string, body: unknown): Promise<T> => {
  const { status, text, json } = await kid.post<T>(path, body);
  expect(status, `${path}: ${text}`).toBe(201);
  return json;
};

const playOn = async (app: TestApp, kid: Browser, { round, isBest = false, isLost }: Day) => {
  const whole = { difficulty: 'easy', hasWon: true, ...round };
  const play = await post<{ isBest: boolean }>(kid, '/api/games/plays', whole);
  expect(play.isBest).toBe(isBest);
  if (!whole.hasWon || isLost) return;
  app.clock.advance(seconds(2));
  const { gameId, score } = round;
  await post(kid, '/api/achievements', { type: 'game_completion', gameId, score });
};

const doTask = async (kid: Browser, title: string) => {
  const { id } = await post<Task>(kid, '/api/tasks', { title });
  for (const status of ['completed', 'in_progress', 'completed']) {
    expect((await kid.patch(`/api/tasks/${id}`, { status })).status).toBe(200);
  }
};

const setUp = async () => {
  const app = await makeApp();
  app.clock.set('2026-03-04T12:00:00.000Z');
  await app.as('admin').put('/api/admin/household', { timeZone });
  const kid = app.as('kid');
  const owl = await addBook(kid, { title: 'Owl', pages: 60, genre: 'Animals' });
  const fox = await addBook(app.as('family'), { title: 'Fox', pages: 400, genre: 'Adventure' });
  const log = await addLog(kid, owl.id, { status: 'reading' });
  const startDate = '2026-03-04';
  for (const goal of [
    { goalType: 'minutes', targetValue: 120, timeframe: 'weekly' },
    { goalType: 'pages', targetValue: 60, timeframe: 'weekly' },
    { goalType: 'books', targetValue: 1, timeframe: 'weekly' },
    { goalType: 'minutes', targetValue: 1_000, timeframe: 'custom' },
  ]) {
    await post(kid, '/api/reading-goals', { ...goal, startDate });
  }
  await post(kid, '/api/tasks', { title: 'Write to Granny' });
  return { app, kid, books: { owl: owl.id, fox: fox.id }, log };
};

const live = async () => {
  const { app, kid, books, log } = await setUp();
  for (const [date, day] of Object.entries(week)) {
    app.clock.set(day.at);
    expect(app.context.household.day()).toBe(date);
    for (const [book, minutesRead, pagesRead, other] of day.sessions) {
      const fields = { minutesRead, pagesRead, ...(other && { date: other }) };
      const { lastPageReached } = await addSession(kid, books[book], fields);
      expect(lastPageReached).toBe(book === 'owl' && date === '2026-03-08');
      if (!lastPageReached) continue;
      const changes = { status: 'completed', rating: 4, favorite: true };
      expect((await kid.patch(`/api/reading-logs/${log.id}`, changes)).status).toBe(200);
    }
    for (const felt of day.feelings) {
      await post(kid, '/api/emotion-logs', { emotionType: 'happy', intensity: 5, date: felt });
    }
    for (const title of day.tasks ?? []) await doTask(kid, title);
    if (day.hasEntry) await post(kid, '/api/journals', { date, title: 'My day' });
    await playOn(app, kid, day);
    app.clock.advance(minutes(1));
    expect(app.context.household.day()).toBe(date);
  }
  return { app, kid };
};

const expectGames = async (kid: Browser) => {
  const level = (difficulty: string, plays: number, wins: number, bests: (number | null)[]) => {
    const [bestScore, bestSeconds, bestMoves, stars = 0] = bests;
    return { difficulty, plays, wins, bestScore, bestSeconds, bestMoves, stars };
  };
  expect(await get<GameRecord[]>(kid, '/api/games/plays')).toEqual([
    {
      gameId: 'memory',
      plays: 4,
      levels: [level('easy', 3, 2, [320, 55, 9, 2]), level('hard', 1, 1, [250, 150, 20, 1])],
    },
    { gameId: 'puzzle', plays: 2, levels: [level('easy', 2, 2, [400, 100, 38, 2])] },
    { gameId: 'word_search', plays: 1, levels: [level('easy', 1, 1, [null, null, null])] },
    { gameId: 'jigsaw', plays: 0, levels: [] },
    { gameId: 'differences', plays: 0, levels: [] },
  ]);
  const achieved = await get<Achievement[]>(kid, '/api/achievements');
  const results = achieved.flatMap(({ type, gameId, score }) =>
    gameId ? [`${type} ${gameId} ${score}`] : [],
  );
  expect(results.reverse()).toEqual([
    'game_completion memory 300',
    'high_score memory 300',
    'game_completion puzzle 400',
    'high_score puzzle 400',
    'game_completion memory 250',
    'game_completion memory 320',
    'high_score memory 320',
    'game_completion word_search 0',
  ]);
};

const expectReading = async (kid: Browser) => {
  const statistics = await get<ReadingStatistics>(kid, '/api/reading-statistics?weeks=3');
  const { genres, weeks, ...rest } = statistics;
  expect(rest).toEqual({
    today: '2026-03-10',
    totals: {
      ...{ sessions: 8, minutes: 160, pages: 80, days: 8, books: 2, booksCompleted: 1 },
      ...{ booksReading: 1, booksToRead: 0, booksNotFinished: 0, favorites: 1 },
    },
    averageMinutesPerSession: 20,
    pagesPerHour: 30,
    streak: { days: 7, waiting: 0, longest: 7, readToday: true },
    month: { month: '2026-03', sessions: 7, minutes: 120, pages: 68, days: 7, books: 1 },
    previousMonth: { month: '2026-02', sessions: 1, minutes: 40, pages: 12, days: 1, books: 0 },
    change: { minutes: 200, pages: 467, sessions: 600, books: null },
    lastWeek: { sessions: 7, minutes: 120, pages: 68, days: 7 },
    goals: { total: 4, active: 1, completed: 3, expired: 0, upcoming: 0 },
    insights: {
      // Two Saturdays, of 40 and of 25 minutes.
      ...{ busiestWeekday: 6, bestDay: { day: '2026-02-28', minutes: 40, pages: 12 } },
      ...{ topGenre: genres[0]?.genre, booksThisYear: 1, averageRating: 4 },
    },
  });
  expect(weeks).toMatchObject([
    { start: '2026-02-23', sessions: 1, minutes: 40, pages: 12 },
    { start: '2026-03-02', sessions: 5, minutes: 100, pages: 60 },
    { start: '2026-03-09', sessions: 2, minutes: 20, pages: 8 },
  ]);
  expect(genres.toSorted((a, b) => b.minutes - a.minutes)).toEqual([
    { genre: 'Animals', books: 1, minutes: 100, pages: 60 },
    { genre: 'Adventure', books: 1, minutes: 60, pages: 20 },
  ]);
  const logs = await get<ReadingLog[]>(kid, '/api/reading-logs');
  expect(logs.find(({ book }) => book.title === 'Owl')).toMatchObject({
    ...{ status: 'completed', startDate: '2026-03-04', finishDate: '2026-03-08' },
    ...{ minutesRead: 100, pagesRead: 60, percent: 100, rating: 4, favorite: true },
  });
  const fox = logs.find(({ book }) => book.title === 'Fox');
  expect(fox).toMatchObject({ status: 'reading', minutesRead: 60, pagesRead: 20, percent: 5 });
  const goals = await get<ReadingGoal[]>(kid, '/api/reading-goals');
  expect(
    goals.map((goal) => [goal.goalType, goal.targetValue, goal.progress, goal.status]).reverse(),
  ).toEqual([
    ['minutes', 120, 120, 'completed'],
    ['pages', 60, 68, 'completed'],
    ['books', 1, 1, 'completed'],
    ['minutes', 1_000, 120, 'active'],
  ]);
};

const expectGrowth = async (kid: Browser) => {
  expect(await get<TaskCounts>(kid, '/api/tasks/counts')).toEqual({
    ...{ active: 1, completed: 3, unseen: 0 },
  });
  const span = 'from=2026-03-01&to=2026-03-31';
  expect(await get<string[]>(kid, `/api/journals/days?${span}`)).toEqual([
    '2026-03-04',
    '2026-03-10',
  ]);
  const felt = await get<EmotionLog[]>(kid, `/api/emotion-logs?${span}`);
  expect(felt.map(({ date }) => date).reverse()).toEqual(Object.keys(week));
};

const expectBadges = async (app: TestApp, kid: Browser) => {
  const book = await get<BadgeBook>(kid, '/api/achievements/badges');
  const earned = book.earned.map(
    ({ badge, earnedAt }) => `${dayIn(new Date(earnedAt), timeZone).slice(8)} ${badge}`,
  );
  expect(earned.toSorted()).toEqual([
    ...['04 firstBook', '04 firstFeeling', '04 firstJournal', '04 firstPlay', '04 firstTask'],
    ...['04 firstWin', '07 hourReader', '07 threeDayReader'],
    ...['08 bestBeaten', '08 firstFinished', '08 readingGoal', '09 allGames'],
    ...['10 sevenFeelings', '10 weekReader'],
  ]);
  expect(book.counts).toEqual({
    ...{ booksAdded: 1, booksFinished: 1, goals: 3, tasks: 3, journal: 2, emotions: 7 },
    ...{ readingStreak: 7, readingMinutes: 160, readingPages: 80 },
    ...{ plays: 7, 'plays.memory': 4, 'plays.puzzle': 2, 'plays.word_search': 1 },
    ...{ gamesTried: 3, wins: 6, bestsBeaten: 1 },
  });
  const seen = await get<BadgeBook>(
    app.as('family'),
    `/api/achievements/badges?userId=${book.userId}`,
  );
  expect(seen.earned.map(({ badge }) => badge).sort()).toEqual([
    ...['allGames', 'bestBeaten', 'firstPlay', 'firstWin'],
  ]);
};

it('a week of playing, reading and growing adds up to what is counted by hand', async () => {
  const { app, kid } = await live();
  await expectGames(kid);
  await expectReading(kid);
  await expectGrowth(kid);
  await expectBadges(app, kid);
});
