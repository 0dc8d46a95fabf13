import { expect, test } from 'vitest';
import { sentence } from '#server/http/sentences.ts';
import { minutes } from '#tests/support/proof/counts.ts';
import { type Place, places, showPicture } from '#tests/support/proof/throwing/places.ts';
import {
  ailments,
  type Said,
  startThrowingHouse,
  type ThrowingHouse,
} from '#tests/support/proof/throwing/throwing-house.ts';
import { thrownWords } from '#tests/support/proof/throwing/words.ts';

const internal = sentence('common:errors.internal');

const isFailure = ({ status, text }: Said) =>
  // A head that could not be written the first time has announced a shorter text.
  status === 0 || (status === 500 && text !== '' && internal.startsWith(text));

const unfit = (answers: Said[], { mayAnswer = [] }: Place): string[] =>
  answers
    .filter((answer) => !isFailure(answer) && !mayAnswer.includes(answer.status))
    .map(({ status, text }) => `answered ${status} ${text.slice(0, 200)}`);

/** Lets one place throw. @returns what was wrong with what came of it */
const tryPlace = async (house: ThrowingHouse, place: Place): Promise<string[]> => {
  const before = house.log().length;
  const reopened = house.opened().length;
  await house.order({ throws: place.throws.map((one) => ({ ...one })) });
  const answers = await place.act(house);
  if (house.hasEnded()) return [`ended: ${house.log().slice(before)}`];
  const thrown = await house.order();
  const problems = [...unfit(answers, place), ...(await ailments(house))];
  for (const { place: name } of place.throws) {
    if (!thrown.includes(name)) problems.push(`${name} was not asked`);
  }
  const log = house.log().slice(before);
  if (!log.includes(thrownWords)) problems.push('not logged');
  if (/^[^{]/m.test(log)) problems.push(`nobody caught it: ${log}`);
  if (answers.some(({ text }) => text.includes(thrownWords))) problems.push('told to people');
  if (house.opened().length > reopened) problems.push(`the house opened again: ${log}`);
  return problems;
};

test('what throws while somebody is answered is theirs alone: they are told, and the house goes on', {
  timeout: minutes(2),
}, async () => {
  const house = await startThrowingHouse();
  await showPicture(house);
  const found: string[] = [];
  for (const place of places) {
    found.push(...(await tryPlace(house, place)).map((problem) => `${place.what}: ${problem}`));
  }
  expect(found).toEqual([]);
  expect(await house.end()).toBe(0);
});
