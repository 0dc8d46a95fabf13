import { headerOf, type RawAnswer } from './raw/raw-answer.ts';

/** Expected 5xx answers: busy or closing, and a full disk. */
const meant = new Set([503, 507]);

const inside =
  /\n\s+at |node_modules|node:internal|file:\/\/|SQLITE|\.[tj]s:\d|\/(?:tmp|home|root|usr|var)\/\w|\bSELECT\b.*\bFROM\b|\b(?:INSERT INTO|DELETE FROM)\b|(?:Type|Range|Reference|Syntax|Sqlite)Error/;
const files = /SQLite format 3|root:x:0|"dependencies":|-----BEGIN/;

export const judge = (answer: RawAnswer | null): string[] => {
  if (!answer) return ['hangs up without a word'];
  const { status, body } = answer;
  const type = headerOf(answer, 'content-type') ?? '';
  return [
    ...(status < 200 && status !== 101 ? [`answers ${status}`] : []),
    ...(status >= 500 && !meant.has(status) ? [`answers ${status}`] : []),
    ...(status >= 400 && inside.test(body) ? [`tells of its inside: ${inside.exec(body)}`] : []),
    ...(status >= 400 && body && !type.startsWith('text/plain') ? [`refuses in ${type}`] : []),
    ...(files.test(body) ? ['gives a file of the computer away'] : []),
    ...(headerOf(answer, 'access-control-allow-origin') ? ['lets other websites read'] : []),
  ];
};

export const judgeRefusal = (answer: RawAnswer | null): string[] => [
  ...judge(answer),
  ...(answer && (answer.status < 400 || answer.status === 101)
    ? [`answers ${answer.status} instead of refusing`]
    : []),
];
