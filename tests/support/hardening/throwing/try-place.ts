import { setTimeout as wait } from 'node:timers/promises';
import { sentence } from '#server/http/error-messages.ts';
import type { Place } from './places.ts';
import { ailments, type Said, type ThrowingServer } from './throwing-server.ts';
import { thrownWords } from './words.ts';

const internal = sentence('common:errors.internal');

const isFailure = ({ status, text }: Said) =>
  // A head that could not be written the first time has announced a shorter text.
  status === 0 || (status === 500 && text !== '' && internal.startsWith(text));

const unfit = (answers: Said[], { mayAnswer = [] }: Place): string[] => [
  ...answers
    .filter((answer) => !isFailure(answer) && !mayAnswer.includes(answer.status))
    .map(({ status, text }) => `answered ${status} ${text.slice(0, 200)}`),
  ...answers.filter(({ text }) => text.includes(thrownWords)).map(() => 'told to people'),
];

/** What nobody waits for is given time to be written down. */
const isLogged = async (server: ThrowingServer, before: number): Promise<void> => {
  for (let tries = 0; server.log().length === before && tries < 250; tries += 1) await wait(20);
};

/** Lets one place throw. @returns what was wrong with what came of it */
export const tryPlace = async (server: ThrowingServer, place: Place): Promise<string[]> => {
  const before = server.log().length;
  await server.order({ throws: place.throws.map((one) => ({ ...one })) });
  const answers = await place.act(server);
  await isLogged(server, before);
  const thrown = await server.order({ throws: [] });
  const log = server.log().slice(before);
  const problems = unfit(answers, place);
  for (const { place: name } of place.throws) {
    if (!thrown.includes(name)) problems.push(`${name} was not asked`);
  }
  // A worker that is killed has nothing to say; what is said is that it is gone.
  const isSaid = thrown.includes('worker') ? log !== '' : log.includes(thrownWords);
  if (!isSaid) problems.push('not logged');
  // The log is one of objects; a bare line is what the program itself had to say.
  if (/^[^{]/m.test(log)) problems.push(`nobody caught it: ${log}`);
  return [...problems, ...(await ailments(server))];
};

/** @returns what was wrong, each with where it was */
export const tryAll = async (server: ThrowingServer, all: readonly Place[]): Promise<string[]> => {
  const found: string[] = [];
  for (const place of all) {
    // A program that has ended takes no order any more.
    const problems = await tryPlace(server, place).catch((error: Error) => [error.message]);
    found.push(...problems.map((problem) => `${place.what}: ${problem}`));
    if (server.hasEnded()) break;
  }
  return found;
};
