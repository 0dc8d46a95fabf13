export const timeZone = 'America/New_York';

interface Round {
  gameId: string;
  score: number;
  seconds: number;
  moves: number;
  [more: string]: unknown;
}

export interface Day {
  /** A UTC moment of it; the household's clocks go forward on 8 March. */
  at: string;
  /** Book, minutes, pages, and another day if it was not this one. */
  sessions: [book: 'owl' | 'fox', minutes: number, pages: number, date?: string][];
  round: Round;
  isBest?: boolean;
  /** Its report gets lost. */
  isLost?: boolean;
  feelings: string[];
  tasks?: string[];
  hasEntry?: boolean;
}

/** A kid's week from Wednesday to Tuesday, often around midnight. */
export const week: Record<string, Day> = {
  '2026-03-04': {
    at: '2026-03-04T13:00:00.000Z',
    sessions: [['owl', 20, 10]],
    round: { gameId: 'memory', score: 300, seconds: 60, moves: 9 },
    feelings: ['2026-03-04'],
    tasks: ['Feed the cat'],
    hasEntry: true,
  },
  '2026-03-05': {
    at: '2026-03-06T04:30:00.000Z',
    sessions: [['owl', 15, 10]],
    round: { gameId: 'memory', score: 50, seconds: 90, moves: 12, hasWon: false },
    feelings: ['2026-03-05'],
  },
  '2026-03-06': {
    at: '2026-03-06T05:10:00.000Z',
    sessions: [],
    round: { gameId: 'puzzle', score: 400, seconds: 100, moves: 40 },
    feelings: [],
    tasks: ['Water the beans'],
  },
  '2026-03-07': {
    at: '2026-03-08T04:45:00.000Z',
    sessions: [
      ['owl', 25, 15],
      ['owl', 10, 5, '2026-03-06'],
    ],
    round: { gameId: 'memory', score: 250, seconds: 150, moves: 20, difficulty: 'hard' },
    feelings: ['2026-03-06', '2026-03-07'],
  },
  '2026-03-08': {
    at: '2026-03-09T03:30:00.000Z',
    sessions: [
      ['owl', 30, 20],
      ['fox', 40, 12, '2026-02-28'],
    ],
    round: { gameId: 'memory', score: 320, seconds: 55, moves: 10 },
    isBest: true,
    feelings: ['2026-03-08'],
  },
  '2026-03-09': {
    at: '2026-03-10T03:50:00.000Z',
    sessions: [['fox', 10, 8]],
    round: { gameId: 'word_search', score: 0, seconds: 300, moves: 9, calm: true },
    feelings: ['2026-03-09'],
  },
  '2026-03-10': {
    at: '2026-03-10T04:05:00.000Z',
    sessions: [['fox', 10, 0]],
    round: { gameId: 'puzzle', score: 390, seconds: 110, moves: 38 },
    isLost: true,
    feelings: ['2026-03-10'],
    tasks: ['Tidy the shelf'],
    hasEntry: true,
  },
};
