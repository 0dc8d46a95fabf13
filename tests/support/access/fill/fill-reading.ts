import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook, addLog, addSession, bookForm } from '#tests/support/make/reading.ts';
import { grownUps, household, members } from '../known-secrets.ts';
import { type Filling, ok } from './filling.ts';

interface BookPlan {
  name: string;
  by: PersonKind;
  isPublic: boolean;
  seenBy: readonly PersonKind[];
}

const plans: BookPlan[] = [
  { name: 'open', by: 'family', isPublic: true, seenBy: members },
  { name: 'of-friend', by: 'friend', isPublic: true, seenBy: members },
  { name: 'of-guest', by: 'guest', isPublic: false, seenBy: ['admin', 'guest'] },
  { name: 'hidden', by: 'friend', isPublic: false, seenBy: ['admin', 'friend'] },
  { name: 'parents', by: 'family', isPublic: false, seenBy: ['admin', 'family'] },
  { name: 'admins', by: 'admin', isPublic: false, seenBy: ['admin'] },
  { name: 'kids', by: 'kid', isPublic: true, seenBy: household },
  { name: 'kids-own', by: 'kid', isPublic: false, seenBy: ['admin', 'kid'] },
];

/** Progress and ratings are the reader's own. */
const read = async (filling: Filling, owner: PersonKind, bookId: number): Promise<void> => {
  const { app, word, add } = filling;
  const me = app.as(owner);
  const log = await addLog(me, bookId);
  const review = word(`${owner}-review`, [owner]);
  await ok(me.patch(`/api/reading-logs/${log.id}`, { review }));
  add({ kind: 'reading log', name: owner, id: log.id, owner });
  const saved = await addSession(me, bookId, { notes: word(`${owner}-reading-notes`, [owner]) });
  add({ kind: 'reading session', name: owner, id: saved.id, owner });
  const target = { goalType: 'books', targetValue: 3, timeframe: 'yearly' };
  const goal = await ok<{ id: number }>(
    me.post('/api/reading-goals', { ...target, startDate: '2026-01-01' }),
  );
  add({ kind: 'goal', name: owner, id: goal.id, owner });
};

export const fillReading = async (filling: Filling): Promise<void> => {
  const { app, word, add } = filling;
  const fieldsOf = ({ name, seenBy, isPublic }: Omit<BookPlan, 'by'>) => ({
    title: word(`book-${name}-title`, seenBy),
    author: word(`book-${name}-author`, seenBy),
    description: word(`book-${name}-text`, seenBy),
    isPublic: String(isPublic),
  });
  for (const plan of plans) {
    const { name, by: owner, seenBy } = plan;
    const cover = name === 'hidden' ? makeJpeg(30, 44) : undefined;
    const book = await addBook({
      post: (path: string) => app.as(owner).post(path, bookForm(fieldsOf(plan), cover)),
    } as never);
    add({ kind: 'book', name, id: book.id, owner, seenBy });
    if (book.coverImage)
      filling.addMedia({
        name,
        owner,
        seenBy,
        urls: [book.coverImage, book.cover?.smallUrl ?? ''],
      });
  }
  for (const owner of members) {
    const book = filling.things.find((one) => one.kind === 'book' && one.owner === owner);
    await read(filling, owner, Number(book?.id));
  }
  // Everyone who saw it hears that it is gone.
  const thrown: (BookPlan & { once?: readonly PersonKind[] })[] = [
    { name: 'thrown', by: 'kid', isPublic: true, seenBy: [...grownUps, 'kid'] },
    { name: 'thrown-hidden', by: 'friend', isPublic: false, seenBy: ['admin', 'friend'] },
    { name: 'thrown-parents', by: 'family', isPublic: true, seenBy: grownUps, once: members },
  ];
  for (const plan of thrown) {
    const { name, by: owner, isPublic, seenBy, once = [] } = plan;
    const title = word(`book-${name}-title`, seenBy);
    const author = word(`book-${name}-author`, seenBy);
    const book = await addBook(app.as(owner), { title, author, isPublic });
    await ok(app.as(owner).delete(`/api/books/${book.id}`));
    add({ kind: 'book', name, id: book.id, owner, seenBy: [], also: { once: once.join(' ') } });
    add({ kind: 'trashed book', name, id: book.id, owner, seenBy });
  }
};
