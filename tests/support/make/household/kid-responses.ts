import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makePost } from '../content.ts';

export const questionsFor = async (app: TestApp, kind: PersonKind = 'family') =>
  (await app.as(kind).get<Approval[]>('/api/approvals')).json.filter(
    (approval) => approval.kind === 'kidResponses',
  );

export const answerQuestions = async (app: TestApp, isAllowed: boolean): Promise<number> => {
  const [first, ...others] = await questionsFor(app);
  if (!first || others.length > 0) throw new Error('not one question');
  const answer = await app
    .as('family')
    .put(`/api/approvals/kidResponses/${first.id}`, { isAllowed });
  if (answer.status !== 200) throw new Error(answer.text);
  return first.id;
};

export const changeAnswer = (app: TestApp, id: number, isAllowed: boolean) =>
  app.as('family').put(`/api/response-approvals/${id}`, { isAllowed });

export const respondAsKid = async (app: TestApp, owner: PersonKind, text: string) => {
  app.person('friend');
  const id = makePost(app.db, app.person(owner), { title: 'A post' });
  await app.as('family').post('/api/comments', { contentId: id, text: 'From a grown-up' });
  const comment = await app.as('kid').post<Comment>('/api/comments', { contentId: id, text });
  for (const emoji of ['❤️', '👍']) {
    await app.as('kid').post('/api/reactions', { contentId: id, emoji });
  }
  await app.as('family').post('/api/reactions', { contentId: id, emoji: '❤️' });
  return { id, commentId: comment.json.id };
};
