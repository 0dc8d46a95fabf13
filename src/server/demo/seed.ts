import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subMinutes } from 'date-fns/subMinutes';
import { z } from 'zod';
import { Role } from '#shared/features/accounts/accounts.fields.ts';
import { avatarPresets } from '#shared/features/accounts/avatars.ts';
import { emojiFor } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { oneOf, type Random, randomFrom } from '#shared/features/games/random.ts';
import type { Context } from '../context/context.ts';
import { write } from '../db/transaction.ts';
import { insertUser, type UserRow } from '../features/accounts/accounts.repo.ts';
import { hashPassword } from '../features/accounts/sign-in/passwords.ts';
import { insertComment } from '../features/content/comments/comments.repo.ts';
import { approvalAfter, audienceOf } from '../features/content/content.policy.ts';
import { insertPost, touchPost } from '../features/content/content.repo.ts';
import { addReceived, insertReaction } from '../features/content/reactions.repo.ts';
import { insertHousehold } from '../features/household/household.repo.ts';
import { makePictures, type SamplePictures } from './pictures.ts';
import { SampleFormer, seedAccountDeletion } from './seed-account-deletion.ts';
import { SampleAlbum, seedAlbums } from './seed-albums.ts';
import { SampleAct, seedAudit } from './seed-audit.ts';
import { seedAvatars } from './seed-avatars.ts';
import { SampleAward, seedBadges } from './seed-badges.ts';
import { SampleEvent, seedCalendar } from './seed-calendar.ts';
import { SampleRoom, seedChat } from './seed-chat.ts';
import { SampleEmotion, seedEmotions } from './seed-emotions.ts';
import { SampleGames, seedGames } from './seed-games.ts';
import { SampleEntry, seedJournal } from './seed-journal.ts';
import { SampleKidSignIn, seedKidSignIns } from './seed-people.ts';
import { SampleReading, seedReading } from './seed-reading.ts';
import { SampleScreenTime, seedScreenTime } from './seed-screen-time.ts';
import { SampleSeveral, seedSeveral } from './seed-several.ts';
import { SampleTask, seedTasks } from './seed-tasks.ts';
import { SampleRubbish, seedTrash } from './seed-trash.ts';

/** Title, description and the scene of the picture. */
const Shared = z.tuple([z.string(), z.string(), z.string()]);
const Sample = z.object({
  spaceName: z.string(),
  childName: z.string(),
  people: z.array(
    z.object({
      username: z.string(),
      displayName: z.string(),
      role: Role,
      isChild: z.boolean().default(false),
      avatar: z.enum(avatarPresets),
    }),
  ),
  art: z.array(Shared),
  photo: z.array(Shared),
  story: z.array(z.tuple([z.string(), z.string(), z.string()])),
  family: z.array(Shared),
  comments: z.array(z.string()),
  rooms: z.array(SampleRoom),
  former: z.array(SampleFormer),
  tasks: z.array(SampleTask),
  kidSignIns: z.array(SampleKidSignIn),
  helplineText: z.string(),
  feelings: z.array(SampleEmotion),
  journals: z.array(SampleEntry),
  events: z.array(SampleEvent),
  acts: z.array(SampleAct),
  awards: z.array(SampleAward),
  games: SampleGames,
  rubbish: z.array(SampleRubbish),
  several: z.array(SampleSeveral),
  /** Who has a picture of their own. */
  faces: z.array(z.tuple([z.string(), z.string()])),
  albums: z.array(SampleAlbum),
  screenTimes: z.array(SampleScreenTime),
  ...SampleReading.shape,
});
type Sample = z.infer<typeof Sample>;

export const demoPassword = 'treehouse';

/** Posts of the sample family are this far apart on average, in minutes. */
const stepMinutes = 260;

interface Teller {
  context: Context;
  sample: Sample;
  people: UserRow[];
  pictures: SamplePictures;
  random: Random;
}

const makePeople = async (context: Context, sample: Sample): Promise<UserRow[]> => {
  const passwordHash = await hashPassword(demoPassword, null);
  const registeredAt = context.clock.now().toISOString();
  return sample.people.map((person) =>
    insertUser(context.db, {
      ...person,
      passwordHash,
      registeredAt,
      isChildConfirmed: person.isChild,
      verified: person.role !== 'guest',
    }),
  );
};

const textsFor = (
  teller: Teller,
  type: ContentType,
  isFamily: boolean,
): { title: string; description: string; textContent: string; scene: string | null } => {
  const { sample, random } = teller;
  if (type === 'story') {
    const [title, description, textContent] = oneOf(sample.story, random);
    return { title, description, textContent, scene: null };
  }
  const list = isFamily ? sample.family : type === 'art' ? sample.art : sample.photo;
  const [title, description, scene] = oneOf(list, random);
  return { title, description, textContent: '', scene };
};

const addVoices = (
  teller: Teller,
  contentId: number,
  type: ContentType,
  ownerId: number,
  at: Date,
) => {
  const { context, sample, people, random } = teller;
  const others = people.filter(({ role }) => role !== 'guest' && role !== 'friend');
  const count = Math.floor(random() * 6);
  for (let i = 0; i < count; i += 1) {
    insertComment(context.db, {
      text: oneOf(sample.comments, random),
      createdAt: new Date(at.getTime() + (i + 1) * 420_000).toISOString(),
      userId: oneOf(others, random).id,
      contentId,
      ownerId,
      isPending: false,
    });
    touchPost(context.db, contentId, 1);
  }
  for (const person of others) {
    for (const emoji of emojiFor(type)) {
      if (person.id === ownerId || random() > 0.4) continue;
      insertReaction(
        context.db,
        { emoji, userId: person.id, contentId },
        { ownerId, createdAt: at.toISOString() },
      );
      addReceived(context.db, ownerId, 1);
      touchPost(context.db, contentId);
    }
  }
};

const addPost = (teller: Teller, at: Date): void => {
  const { context, people, pictures, random } = teller;
  const author = oneOf(people.slice(0, 7), random);
  const type = oneOf(['art', 'art', 'photo', 'photo', 'photo', 'story'] as const, random);
  const isFamilyContent = type === 'photo' && author.role !== 'friend' && random() < 0.3;
  const { scene, ...texts } = textsFor(teller, type, isFamilyContent);
  const mediaId =
    scene === null ? null : context.media.insert(pictures.of(scene), author.id, 'media');
  const waiting = approvalAfter('notNeeded', { isFamilyContent, hasChanged: true }, author);
  const friendsApproval = waiting === 'waiting' && random() < 0.8 ? 'approved' : waiting;
  const post = { isFamilyContent, friendsApproval };
  const contentId = insertPost(context.db, {
    ...post,
    ...texts,
    contentType: type,
    mediaId,
    userId: author.id,
    audience: audienceOf(post, author),
    createdAt: at.toISOString(),
  });
  addVoices(teller, contentId, type, author.id, at);
};

/**
 * Fills an empty database with a lively family: people, and `posts` posts with pictures, comments and
 * reactions.
 */
export const seedDemo = async (context: Context, posts: number): Promise<string[]> => {
  const file = join(context.config.resourcesDir, 'demo', 'family.json');
  const sample = Sample.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pictures = await makePictures(context);
  const people = await makePeople(context, sample);
  await seedKidSignIns(context, sample.kidSignIns, people);
  const now = context.clock.now();
  insertHousehold(context.db, {
    spaceName: sample.spaceName,
    childName: sample.childName,
    joining: 'guests',
    lan: false,
    createdAt: now.toISOString(),
    helplineText: sample.helplineText,
  });
  const teller = { context, sample, people, pictures, random: randomFrom(7) };
  const [earlier, recent] = [
    sample.several.filter(({ yearsAgo }) => yearsAgo > 0),
    sample.several.filter(({ yearsAgo }) => yearsAgo === 0),
  ];
  write(context.db, () => {
    // Lists are in the order in which posts were stored.
    seedSeveral(context, earlier, { people, pictures });
    for (let i = posts; i > 0; i -= 1)
      addPost(teller, subMinutes(now, i * stepMinutes * 0.9 - 200));
    seedSeveral(context, recent, { people, pictures });
    seedAlbums(context, sample.albums, people);
    seedChat(context, sample.rooms, people);
    seedAccountDeletion(context, sample.former, people);
    seedTasks(context, sample.tasks, people);
    seedEmotions(context, sample.feelings, people);
    seedJournal(context, sample.journals, { people, pictures });
    seedCalendar(context, sample.events, people);
    seedBadges(context, sample.awards, people);
    seedAudit(context, sample.acts, people);
    seedGames(context, sample.games, people);
    seedScreenTime(context, sample.screenTimes, people);
    seedReading(context, sample, { people, pictures });
    seedTrash(context, sample.rubbish, { people, pictures });
    seedAvatars(context, sample.faces, { people, pictures });
  });
  pictures.release();
  return people.map(({ username }) => username);
};
