import type { ChatMessage, ChatRoom } from '#shared/features/chat/chat.contract.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { members, mentionEveryone } from '../known-secrets.ts';
import { type Filling, ok } from './filling.ts';

interface RoomPlan {
  name: string;
  by: PersonKind;
  isPrivate: boolean;
  with: PersonKind[];
  seenBy: readonly PersonKind[];
}

const plans: RoomPlan[] = [
  { name: 'secret', by: 'family', isPrivate: true, with: ['kid'], seenBy: ['family', 'kid'] },
  { name: 'pair', by: 'admin', isPrivate: true, with: ['friend'], seenBy: ['admin', 'friend'] },
  { name: 'visitors', by: 'guest', isPrivate: true, with: ['friend'], seenBy: ['guest', 'friend'] },
  {
    name: 'open',
    by: 'friend',
    isPrivate: false,
    with: [],
    seenBy: ['admin', 'family', 'kid', 'friend'],
  },
  { name: 'open-invited', by: 'friend', isPrivate: false, with: ['guest'], seenBy: members },
  {
    name: 'with-kid',
    by: 'kid',
    isPrivate: false,
    with: ['family'],
    seenBy: ['admin', 'family', 'kid', 'friend'],
  },
];

/** Rooms in the trash; `seenBy` lists who may restore them. */
const trashedPlans: RoomPlan[] = [
  { name: 'trashed', by: 'family', isPrivate: true, with: ['kid'], seenBy: ['family'] },
  { name: 'trashed-kids', by: 'kid', isPrivate: true, with: ['family'], seenBy: ['kid'] },
  { name: 'trashed-open', by: 'guest', isPrivate: false, with: [], seenBy: ['admin', 'guest'] },
];

const open = async ({ app, word }: Filling, plan: RoomPlan): Promise<ChatRoom> => {
  const room = await ok<ChatRoom>(
    app.as(plan.by).post('/api/chat/rooms', {
      name: word(`room-${plan.name}-name`, plan.seenBy),
      description: word(`room-${plan.name}-about`, plan.seenBy),
      isPrivate: plan.isPrivate,
    }),
  );
  for (const kind of plan.with) {
    const userId = app.person(kind).id;
    await ok(app.as(plan.by).post(`/api/chat/rooms/${room.id}/members`, { userId }));
  }
  return room;
};

const talk = async (filling: Filling, plan: RoomPlan, room: ChatRoom): Promise<void> => {
  const { app, word, add } = filling;
  const path = `/api/chat/rooms/${room.id}`;
  const inside = [plan.by, ...plan.with];
  for (const owner of inside) {
    const name = `${plan.name}-of-${owner}`;
    const content = `${word(`message-${name}`, plan.seenBy)} ${mentionEveryone}`;
    const message = await ok<ChatMessage>(app.as(owner).post(`${path}/messages`, { content }));
    const also = { roomId: room.id, creator: plan.by };
    add({ kind: 'message', name, id: message.id, owner, seenBy: plan.seenBy, also });
  }
  const content = `${word(`message-${plan.name}-taken-back`, [])} ${mentionEveryone}`;
  const message = await ok<ChatMessage>(app.as(plan.by).post(`${path}/messages`, { content }));
  await ok(app.as(plan.by).delete(`/api/chat/messages/${message.id}`));
  if (plan.name !== 'secret') return;
  const form = makeForm(makeJpeg(44, 30), {
    fields: { content: word('message-picture', plan.seenBy) },
  });
  const picture = await ok<ChatMessage>(app.as('kid').post(`${path}/pictures`, form));
  const { url = '', smallUrl, largeUrl } = picture.media ?? {};
  const urls = [url, smallUrl ?? '', largeUrl ?? ''];
  filling.addMedia({ name: 'chat', owner: 'kid', seenBy: plan.seenBy, urls });
  const reason = word('reason-of-message', ['admin', 'kid']);
  const reported = filling.things.find(({ name }) => name === 'secret-of-family');
  await ok(app.as('kid').post(`/api/chat/messages/${reported?.id}/reports`, { reason }));
  // A report shows the grown-ups the message with five before and after it; its author does not see the report.
  for (const secret of filling.secrets) {
    if (/-(message-secret-of|message-picture)/.test(secret.word)) {
      secret.readers = [...secret.readers, 'admin'];
    }
    if (secret.word.includes('room-secret-name')) secret.readers = [...secret.readers, 'admin'];
  }
};

export const fillRooms = async (filling: Filling): Promise<void> => {
  for (const plan of plans) {
    const room = await open(filling, plan);
    const { name, by: owner, seenBy } = plan;
    const also = { isPrivate: Number(plan.isPrivate), isMember: [owner, ...plan.with].join(' ') };
    filling.add({ kind: 'room', name, id: room.id, owner, seenBy, also });
    await talk(filling, plan, room);
  }
  for (const plan of trashedPlans) {
    const room = await open(filling, plan);
    const { name, by: owner, seenBy } = plan;
    await ok(filling.app.as(owner).delete(`/api/chat/rooms/${room.id}`));
    const once = plan.isPrivate ? plan.with.join(' ') : members.join(' ');
    filling.add({ kind: 'room', name, id: room.id, owner, seenBy: [], also: { once } });
    filling.add({ kind: 'trashed room', name, id: room.id, owner, seenBy });
  }
};
