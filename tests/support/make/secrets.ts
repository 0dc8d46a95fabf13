import type { TestApp } from '../make-app.ts';
import { makeEvent } from './calendar.ts';
import { makeMessages, makeRoom } from './chat.ts';
import { makePost } from './content.ts';
import { makeLog } from './emotions.ts';
import { makeEntry } from './journal.ts';
import type { PersonKind } from './people.ts';
import { addBook } from './reading.ts';
import { makeTask } from './tasks.ts';

/** A word that stands in one thing of the house, and who may ever read it. */
export interface Secret {
  word: string;
  seenBy: PersonKind[];
}

const household: PersonKind[] = ['admin', 'family', 'kid'];

/** The private organiser of those who have one. */
const fillOrganisers = async (
  app: TestApp,
  keep: (word: string, ...seenBy: PersonKind[]) => string,
) => {
  for (const kind of ['admin', 'family', 'kid', 'friend'] as const) {
    const owner = app.person(kind);
    makeEntry(app.db, owner, { title: keep(`CANARY-diary-${kind}`, kind), content: 'x' });
    makeTask(app.db, owner, { title: keep(`CANARY-task-${kind}`, kind) });
    makeLog(app.db, owner, { description: keep(`CANARY-feeling-${kind}`, kind) });
    await makeEvent(app.as(kind), { title: keep(`CANARY-event-${kind}`, kind) });
  }
};

/** Fills a house with one thing of every kind that somebody must not see. */
export const makeSecrets = async (app: TestApp): Promise<Secret[]> => {
  const secrets: Secret[] = [];
  const keep = (word: string, ...seenBy: PersonKind[]) => {
    secrets.push({ word, seenBy });
    return word;
  };
  const { db } = app;
  const [family, kid] = [app.person('family'), app.person('kid')];
  // Everybody there is has an id before anything else does.
  for (const kind of ['admin', 'friend', 'guest', 'expired'] as const) app.person(kind);
  await fillOrganisers(app, keep);
  const title = keep('CANARY-family-post', ...household);
  makePost(db, family, { title, isFamilyContent: true });
  makePost(db, kid, { title: keep('CANARY-waiting-post', ...household) });
  const shown = makePost(db, kid, { title: 'Shown to friends', friendsApproval: 'approved' });
  const text = keep('CANARY-waiting-comment', 'friend', 'family', 'admin');
  await app.as('friend').post('/api/comments', { contentId: shown, text });
  const name = keep('CANARY-room', 'family', 'kid');
  const roomId = makeRoom(db, family, { name, isPrivate: true, members: [kid] });
  makeMessages(db, roomId, kid, [keep('CANARY-message', 'family', 'kid')]);
  await addBook(app.as('friend'), {
    title: keep('CANARY-book', 'friend', 'admin'),
    isPublic: false,
  });
  // Who the kids of a house are is for those who know them (decision 89).
  keep(kid.displayName, ...household, 'friend');
  // What is in the trash is for the grown-ups who would see it, and for whose it was.
  const gone = makePost(db, kid, { title: keep('CANARY-trash', 'admin', 'family', 'kid') });
  await app.as('kid').delete(`/api/content/${gone}`);
  return secrets;
};
