import { setTimeout as wait } from 'node:timers/promises';
import { sentence } from '#server/http/error-messages.ts';
import type { FaultPoint } from './request-faults.ts';
import { findProblems, type Reply, type ThrowingServer } from './throwing-server.ts';
import { thrownMessage } from './thrown-message.ts';

const internal = sentence('common:errors.internal');

const isFailure = ({ status, text }: Reply) =>
  // If writing the head failed, its length was for a shorter text.
  status === 0 || (status === 500 && text !== '' && internal.startsWith(text));

const unfit = (answers: Reply[], { mayAnswer = [] }: FaultPoint): string[] => [
  ...answers
    .filter((answer) => !isFailure(answer) && !mayAnswer.includes(answer.status))
    .map(({ status, text }) => `answered ${status} ${text.slice(0, 200)}`),
  ...answers.filter(({ text }) => text.includes(thrownMessage)).map(() => 'told to people'),
];

const isLogged = async (server: ThrowingServer, before: number): Promise<void> => {
  for (let tries = 0; server.log().length === before && tries < 250; tries += 1) await wait(20);
};

const tryFault = async (server: ThrowingServer, place: FaultPoint): Promise<string[]> => {
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
  // A killed worker logs nothing; the log must say that it exited.
  const isSaid = thrown.includes('worker') ? log !== '' : log.includes(thrownMessage);
  if (!isSaid) problems.push('not logged');
  // The log is JSON; a plain line comes from the process itself.
  if (/^[^{]/m.test(log)) problems.push(`uncaught: ${log}`);
  return [...problems, ...(await findProblems(server))];
};

export const tryAll = async (
  server: ThrowingServer,
  all: readonly FaultPoint[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const place of all) {
    // An exited process takes no more orders.
    const problems = await tryFault(server, place).catch((error: Error) => [error.message]);
    found.push(...problems.map((problem) => `${place.what}: ${problem}`));
    if (server.hasEnded()) break;
  }
  return found;
};
