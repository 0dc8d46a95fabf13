import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import type { Comment, Content } from '#shared/features/content/content.contract.ts';
import { makePerson, type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makeJpeg, withJpegMetadata } from '#tests/support/make/media/pictures.ts';
import { stageRecording } from '#tests/support/make/media/recordings.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';
import { grownUps, household, members, mentionEveryone } from '../known-secrets.ts';
import { type Filling, ok } from './filling.ts';

interface PostPlan {
  name: string;
  by: PersonKind;
  seenBy: readonly PersonKind[];
  isFamilyContent?: boolean;
  approved?: boolean;
  /** With a picture whose metadata contain a marker and a location that no one may read. */
  hasPicture?: boolean;
  /** With a voice recording. */
  isRecorded?: boolean;
  /** With this many pictures, each with a caption. */
  pictures?: number;
}

const withFriend: PersonKind[] = [...household, 'friend'];

const plans: PostPlan[] = [
  { name: 'family', by: 'family', seenBy: household, isFamilyContent: true, hasPicture: true },
  { name: 'admins', by: 'admin', seenBy: household, isFamilyContent: true },
  { name: 'waiting', by: 'kid', seenBy: household, hasPicture: true, isRecorded: true },
  { name: 'approved', by: 'kid', seenBy: withFriend, approved: true, hasPicture: true },
  { name: 'declined', by: 'kid', seenBy: household, approved: false },
  { name: 'told-family', by: 'admin', seenBy: household, isFamilyContent: true, isRecorded: true },
  { name: 'told-approved', by: 'kid', seenBy: withFriend, approved: true, isRecorded: true },
  { name: 'friends', by: 'friend', seenBy: members },
  { name: 'to-family', by: 'friend', seenBy: withFriend, isFamilyContent: true },
  { name: 'guests', by: 'guest', seenBy: members },
  { name: 'several-family', by: 'family', seenBy: household, isFamilyContent: true, pictures: 3 },
  { name: 'several-waiting', by: 'kid', seenBy: household, pictures: 3 },
  { name: 'several-approved', by: 'kid', seenBy: withFriend, approved: true, pictures: 2 },
  { name: 'several-guests', by: 'guest', seenBy: members, pictures: 2 },
];

/** Sends pictures before the post that will show them. */
const stagePictures = async (filling: Filling, plan: PostPlan) => {
  const media: { id: number; caption: string }[] = [];
  for (let number = 1; number <= (plan.pictures ?? 0); number += 1) {
    const form = new FormData();
    const picture = withJpegMetadata(makeJpeg(60 + number, 40), 1);
    form.set('mediaFile', new Blob([new Uint8Array(picture)]), 'picture.jpg');
    const { id } = await ok<{ id: number }>(filling.app.as(plan.by).post('/api/media', form));
    media.push({ id, caption: filling.word(`post-${plan.name}-caption-${number}`, plan.seenBy) });
  }
  return media;
};

const share = async (filling: Filling, plan: PostPlan): Promise<Content> => {
  const { app, word } = filling;
  const what = `post-${plan.name}`;
  const media = await stagePictures(filling, plan);
  const isPhoto = Boolean(plan.hasPicture) || media.length > 0;
  const fields: Record<string, string> = {
    description: word(`${what}-description`, plan.seenBy),
    textContent: isPhoto ? '' : word(`${what}-text`, plan.seenBy),
    isFamilyContent: String(plan.isFamilyContent ?? false),
    ...(media.length > 0 && { media: JSON.stringify(media) }),
    ...(plan.isRecorded && { recordingId: String(await stageRecording(app.as(plan.by))) }),
  };
  // Nobody can read a phone's metadata again, not even the sender.
  const picture = plan.hasPicture ? withJpegMetadata(makeJpeg(60, 40), 1) : null;
  const form = makeForm(picture, {
    title: word(`${what}-title`, plan.seenBy),
    contentType: isPhoto ? 'photo' : 'story',
    fileName: `${word(`${what}-file`, [])}.jpg`,
    fields,
  });
  const post = await ok<Content>(app.as(plan.by).post('/api/content', form));
  if (plan.approved !== undefined) {
    const decision = { approved: plan.approved, version: post.version };
    await ok(app.as('family').put(`/api/content/${post.id}/friends`, decision));
  }
  return post;
};

const fillPosts = async (filling: Filling): Promise<Map<string, Content>> => {
  const posts = new Map<string, Content>();
  for (const plan of plans) {
    const post = await share(filling, plan);
    posts.set(plan.name, post);
    const { name, by: owner, seenBy } = plan;
    const also = { name, hasPicture: Number(post.media.length > 0), version: post.version };
    filling.add({ kind: 'post', name, id: post.id, owner, seenBy, also });
    const urls = post.recording ? [post.recording.url] : [];
    if (post.recording) filling.addMedia({ name, owner, seenBy, urls, isRecording: true });
    for (const [position, { id, url, smallUrl, largeUrl }] of post.media.entries()) {
      const place = { position, postId: post.id };
      filling.add({ kind: 'picture', name, id, owner, seenBy });
      filling.add({ kind: 'own picture', name, id, owner, also: place });
      filling.addMedia({ name, owner, seenBy, urls: [url, smallUrl ?? '', largeUrl ?? ''] });
    }
  }
  return posts;
};

/** Posts in the trash: visible to people who may restore them, and to those who deleted their own. */
const fillTrash = async (filling: Filling): Promise<void> => {
  const { app } = filling;
  const deleted: (PostPlan & { deletedBy: PersonKind })[] = [
    { name: 'thrown', by: 'kid', deletedBy: 'kid', seenBy: household, hasPicture: true },
    { name: 'dropped', by: 'friend', deletedBy: 'friend', seenBy: [...grownUps, 'friend'] },
    { name: 'removed', by: 'guest', deletedBy: 'admin', seenBy: grownUps },
  ];
  for (const plan of deleted) {
    const { name, by: owner, deletedBy, seenBy } = plan;
    // Everyone could read it; now only its author and those who see it in the trash.
    const post = await share(filling, { ...plan, seenBy: [...new Set([...seenBy, owner])] });
    await ok(app.as(deletedBy).delete(`/api/content/${post.id}`));
    const once = owner === 'kid' ? household : members;
    filling.add({
      kind: 'post',
      name,
      id: post.id,
      owner,
      seenBy: [],
      also: { once: once.join(' ') },
    });
    filling.add({ kind: 'trashed post', name, id: post.id, owner, seenBy });
    const [media] = post.media;
    if (media) {
      // The author keeps access to the picture while the post can be restored.
      const shownTo = [...grownUps, owner];
      filling.addMedia({
        name,
        owner,
        seenBy: shownTo,
        urls: [media.url, media.smallUrl ?? ''],
      });
    }
  }
};

const fillComments = async (filling: Filling, posts: Map<string, Content>): Promise<void> => {
  const { app, word, add } = filling;
  const comment = async (
    name: string,
    on: string,
    owner: PersonKind,
    seenBy: readonly PersonKind[],
  ): Promise<Comment> => {
    const contentId = posts.get(on)?.id ?? 0;
    const text = `${word(`comment-${name}`, seenBy)} ${mentionEveryone}`;
    const made = await ok<Comment>(app.as(owner).post('/api/comments', { contentId, text }));
    const postOwner = plans.find((plan) => plan.name === on)?.by ?? owner;
    add({ kind: 'comment', name, id: made.id, owner, seenBy, also: { postOwner } });
    return made;
  };
  const record = async (
    name: string,
    on: string,
    owner: PersonKind,
    seenBy: readonly PersonKind[],
  ): Promise<Comment> => {
    const contentId = posts.get(on)?.id ?? 0;
    const recordingId = await stageRecording(app.as(owner));
    const made = await ok<Comment>(app.as(owner).post('/api/comments', { contentId, recordingId }));
    const urls = [made.recording?.url ?? ''];
    filling.addMedia({ name: `recorded-${name}`, owner, seenBy, urls, isRecording: true });
    return made;
  };
  await record('open', 'friends', 'guest', members);
  await record('kid', 'friends', 'kid', household);
  await record('waiting', 'told-approved', 'friend', [...grownUps, 'friend']);
  const taken = await record('gone', 'friends', 'family', []);
  await ok(app.as('family').delete(`/api/comments/${taken.id}`));
  await comment('family', 'family', 'kid', household);
  await comment('open', 'friends', 'guest', members);
  await comment('own', 'guests', 'friend', members);
  await comment('waiting', 'approved', 'friend', [...grownUps, 'friend']);
  await comment('kid', 'friends', 'kid', household);
  await comment('kid-to-guest', 'guests', 'kid', household);
  const gone = await comment('gone', 'friends', 'family', []);
  await ok(app.as('family').delete(`/api/comments/${gone.id}`));
  const reason = word('reason-of-report', [...grownUps, 'kid']);
  const reported = posts.get('friends')?.id;
  await ok(app.as('kid').post(`/api/content/${reported}/reports`, { reason }));
  for (const emoji of ['❤️', '👍']) {
    const contentId = posts.get('family')?.id;
    await ok(app.as('kid').post('/api/reactions', { contentId, emoji }));
  }
};

/** A friend's picture that a kid asked to be taken down: its own author no longer sees it. */
const fillHidden = async (
  filling: Filling,
  young: ReturnType<TestApp['signIn']>,
): Promise<void> => {
  const plan = { name: 'hidden', by: 'friend', seenBy: members, hasPicture: true } as const;
  const post = await share(filling, plan);
  const [picture] = post.media;
  if (!picture) throw new Error('no picture');
  const { id, url, smallUrl } = picture;
  await ok(young.post(`/api/media/${id}/take-down`));
  const name = /[0-9a-f]{32}/.exec(url)?.[0] ?? '';
  filling.keep(name, grownUps);
  const also = { name: plan.name, hasPicture: 1, version: post.version };
  filling.add({
    kind: 'post',
    name: 'hidden',
    id: post.id,
    owner: 'friend',
    seenBy: members,
    also,
  });
  // Its owner decides on it, too.
  filling.add({
    kind: 'take-down',
    name: 'hidden',
    id,
    owner: 'friend',
    seenBy: [...grownUps, 'friend'],
  });
  filling.add({ kind: 'hidden picture', name: 'hidden', id, owner: 'friend', seenBy: grownUps });
  filling.addMedia({
    name: 'hidden',
    owner: 'friend',
    seenBy: grownUps,
    urls: [url, smallUrl ?? ''],
  });
};

/** A kid whose name stays within the household, though they comment on and react to everything. */
const fillResponses = async (filling: Filling, posts: Map<string, Content>): Promise<void> => {
  const { app, word, add } = filling;
  const displayName = word('young-responder', household);
  const young = makePerson(app.db, { ...personKinds.kid, username: 'young', displayName });
  const me = app.signIn(young);
  for (const name of ['friends', 'guests', 'approved']) {
    const contentId = posts.get(name)?.id;
    const text = `${word(`young-${name}`, household)} ${mentionEveryone}`;
    await ok(me.post('/api/comments', { contentId, text }));
    for (const emoji of ['❤️', '👍']) await ok(me.post('/api/reactions', { contentId, emoji }));
  }
  const asked = await ok<Approval[]>(app.as('family').get('/api/approvals'));
  const { id = 0 } = asked.find(({ person }) => person.id === young.id) ?? {};
  await ok(app.as('family').put(`/api/approvals/kidResponses/${id}`, { isAllowed: false }));
  add({ kind: 'response approval', name: 'young', id, owner: 'admin', seenBy: grownUps });
  await fillHidden(filling, me);
  add({ kind: 'post permission', name: 'young', id: young.id, owner: 'admin', seenBy: grownUps });
};

export const fillContent = async (filling: Filling): Promise<void> => {
  const posts = await fillPosts(filling);
  await fillTrash(filling);
  await fillComments(filling, posts);
  await fillResponses(filling, posts);
  for (const owner of ['kid', 'friend'] as const) {
    const upload = await ok<{ id: string }>(
      filling.app.as(owner).post('/api/uploads', { size: 2 }),
    );
    filling.add({ kind: 'upload', name: owner, id: upload.id, owner });
  }
};
