import { type PageAnswers, pageAnswersId } from '#shared/page-answers.ts';

/** Parts that come later than this after the page was sent ask anew, in ms. */
const freshMs = 15_000;

const none: PageAnswers = { version: '', serial: null, answers: {} };

const readElement = (): PageAnswers => {
  const element = globalThis.document?.getElementById?.(pageAnswersId);
  if (!element?.textContent) return none;
  // What was read has no place in the page any more.
  element.remove();
  return JSON.parse(element.textContent) as PageAnswers;
};

const page = readElement();
let answers = new Map(Object.entries(page.answers));

/** The version of the server that sent the page, and the person's serial then. */
export const { version: pageVersion, serial: pageSerial } = page;

/** The answers that are kept for reading offline, with whose they are. */
export const answersOfPage: Readonly<PageAnswers['answers']> = page.answers;

/** The answer that the page brought for a call; once, since a repeated call asks for news. */
export const takePageAnswer = (address: string): unknown => {
  const answer = performance.now() < freshMs ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
};

/** Something changed since the page was sent, or another person is there: what was not used yet is void. */
export const forgetPageAnswers = (): void => {
  answers = new Map();
};
