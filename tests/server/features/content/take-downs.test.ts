import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { Approval, Outcome } from '#shared/features/approvals/approvals.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { TakeDown } from '#shared/features/content/take-downs.contract.ts';
import { makePerson, type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

type Person = ReturnType<TestApp['as']>;

const share = async (who: Person, count = 1): Promise<Content> => {
  const form = new FormData();
  form.set('title', 'At the lake');
  form.set('contentType', 'photo');
  for (let at = 0; at < count; at += 1) {
    const file = new Blob([new Uint8Array(makeJpeg(60 + at, 40))]);
    form.append('mediaFile', file, 'a.jpg');
  }
  const answer = await who.post<Content>('/api/content', form);
  expect(answer.status).toBe(201);
  return answer.json;
};

const idAt = (post: Content, at = 0): number => post.media[at]?.id ?? 0;
const ask = (who: Person, id: number) =>
  who.post<{ isHidden: boolean }>(`/api/media/${id}/take-down`);
const withdraw = (who: Person, id: number) => who.delete(`/api/media/${id}/take-down`);
const decide = (who: Person, id: number, decision: 'takeDown' | 'keep') =>
  who.put(`/api/take-downs/${id}`, { decision });
const read = async (who: Person, { id }: Content) =>
  (await who.get<Content>(`/api/content/${id}`)).json;
const idsOf = ({ media }: Content) => media.map(({ id }) => id);
const listed = async (who: Person) =>
  (await who.get<{ asked: number[]; waiting: TakeDown[] }>('/api/take-downs')).json;
const approvals = async (who: Person) =>
  (await who.get<Approval[]>('/api/approvals')).json.filter(({ kind }) => kind === 'takeDown');
const outcomes = async (who: Person) =>
  (await who.get<Outcome[]>('/api/outcomes')).json.map(({ kind, isAllowed, contentId }) => ({
    kind,
    isAllowed,
    contentId,
  }));
const statuses = async (app: TestApp, who: Person, post: Content, at = 0) => {
  const urls = [post.media[at]?.url, post.media[at]?.smallUrl, post.media[at]?.largeUrl];
  const answers = urls.flatMap((url) => (url ? [readMedia(app, who, url)] : []));
  return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
};

const otherKid = (app: TestApp): Person =>
  app.signIn(makePerson(app.db, { ...personKinds.kid, username: 'sibling' }));

const seers: [PersonKind, boolean][] = [
  ['admin', true],
  ['family', true],
  ['kid', false],
  ['friend', false],
  ['guest', false],
];

describe('a picture that a kid asks to be taken down', () => {
  it('is hidden at once from all but the grown-ups of the household, in whatever was read before', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'), 2);
    const [first, second] = idsOf(post) as [number, number];
    for (const [kind] of seers) {
      expect(idsOf(await read(app.as(kind), post))).toEqual([first, second]);
      await app.as(kind).get('/api/content');
    }
    expect((await ask(app.as('kid'), first)).json.isHidden).toBe(true);
    for (const [kind, sees] of seers) {
      const me = app.as(kind);
      const [fromFeed] = (await me.get<Content[]>('/api/content')).json;
      for (const seen of [await read(me, post), fromFeed as Content]) {
        expect([kind, idsOf(seen)]).toEqual([kind, sees ? [first, second] : [second]]);
        expect(seen.mediaUrl).toBe(post.media[sees ? 0 : 1]?.url);
        expect(seen.hiddenMedia).toEqual(sees ? undefined : [first]);
        expect(seen.media[0]?.isHidden).toBe(sees ? true : undefined);
      }
      expect(await statuses(app, me, post)).toEqual([sees ? 200 : 404]);
      expect(await statuses(app, me, post, 1)).toEqual([200]);
      const found = await me.get<{ groups?: unknown }>('/api/search?q=lake');
      expect(found.text.includes(post.media[0]?.smallUrl ?? '-')).toBe(sees);
    }
  });

  it('leaves a post with nothing but its words', async () => {
    const app = await makeApp();
    const post = await share(app.as('family'));
    await ask(app.as('kid'), idAt(post));
    const seen = await read(app.as('friend'), post);
    expect([seen.title, seen.media, seen.mediaUrl]).toEqual(['At the lake', [], null]);
  });

  it('is shown again when the kid withdraws, unless another kid asked too', async () => {
    const app = await makeApp();
    const post = await share(app.as('family'));
    const id = idAt(post);
    const sibling = otherKid(app);
    await ask(app.as('kid'), id);
    // Another kid no longer sees it.
    expect((await ask(sibling, id)).status).toBe(404);
    expect((await withdraw(sibling, id)).status).toBe(404);
    expect((await withdraw(app.as('kid'), id)).status).toBe(200);
    expect(idsOf(await read(app.as('friend'), post))).toEqual([id]);
    expect(await statuses(app, app.as('friend'), post)).toEqual([200]);
    expect((await withdraw(app.as('kid'), id)).status).toBe(404);
  });

  it('stays hidden while the request of a kid is there, though another withdraws', async () => {
    const app = await makeApp();
    const post = await share(app.as('family'));
    const id = idAt(post);
    await ask(app.as('friend'), id);
    await ask(app.as('kid'), id);
    expect((await withdraw(app.as('friend'), id)).status).toBe(200);
    expect(idsOf(await read(app.as('friend'), post))).toEqual([]);
  });

  it('keeps its place when the owner, who no longer sees it, changes the post', async () => {
    const app = await makeApp();
    const owner = app.as('friend');
    const post = await share(owner, 3);
    const [first, second, third] = idsOf(post) as [number, number, number];
    await ask(app.as('kid'), second);
    const media = [{ id: third }, { id: first }];
    const { status } = await owner.put(`/api/content/${post.id}`, { media });
    expect(status).toBe(200);
    expect(idsOf(await read(owner, post))).toEqual([third, first]);
    expect(idsOf(await read(app.as('family'), post))).toEqual([third, second, first]);
  });

  it('is not part of the copy of their data that its owner makes', async () => {
    const app = await makeApp();
    const owner = otherKid(app);
    const post = await share(owner, 2);
    await ask(app.as('kid'), idAt(post));
    const { walkOwnMedia } = await import('#server/features/exports/exports.repo.ts');
    const actor = { ...personKinds.kid, id: owner.user.id, accessExpired: false };
    const mine = [...walkOwnMedia(app.db, actor)].flat().map(({ id }) => id);
    expect(mine).toEqual([idAt(post, 1)]);
  });
});

describe('a request', () => {
  it('of someone who is no kid hides nothing, and is shown to owner and grown-ups', async () => {
    const app = await makeApp();
    const owner = otherKid(app);
    const post = await share(app.as('guest'));
    const own = await share(owner);
    const id = idAt(post);
    expect((await ask(app.as('friend'), id)).json.isHidden).toBe(false);
    expect(idsOf(await read(app.as('kid'), post))).toEqual([id]);
    expect((await listed(app.as('friend'))).asked).toEqual([id]);
    const [line] = await approvals(app.as('family'));
    expect(line).toMatchObject({ id, title: 'At the lake', contentId: post.id });
    expect([line?.person.id, line?.reportedBy?.id]).toEqual([
      app.person('guest').id,
      app.person('friend').id,
    ]);
    const { waiting } = await listed(app.as('guest'));
    expect(waiting).toMatchObject([{ mediaId: id, isHidden: false, canKeep: true }]);
    expect(JSON.stringify(waiting)).not.toContain(app.person('friend').displayName);
    for (const kind of ['kid', 'friend'] as const) {
      expect((await listed(app.as(kind))).waiting).toEqual([]);
    }
    // Friends do not see a kid's post that waits for a grown-up.
    expect((await ask(app.as('friend'), idAt(own))).status).toBe(404);
  });

  it('is for others’ pictures that one sees, once each', async () => {
    const app = await makeApp();
    const post = await share(app.as('family'));
    const id = idAt(post);
    const refused = await ask(app.as('family'), id);
    expect([refused.status, refused.text]).toEqual([403, t('content:errors.ownPicture')]);
    expect((await ask(app.as('kid'), 9_999)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      expect([200, 201]).toContain((await ask(app.as('kid'), id)).status);
    }
    expect((await listed(app.as('kid'))).asked).toEqual([id]);
    expect(await approvals(app.as('admin'))).toHaveLength(1);
  });

  it('does not name who asked to an owner, grown-up or not', async () => {
    const app = await makeApp();
    const post = await share(app.as('family'));
    await ask(app.as('kid'), idAt(post));
    expect((await approvals(app.as('family')))[0]?.reportedBy).toBeNull();
    expect((await approvals(app.as('admin')))[0]?.reportedBy?.id).toBe(app.person('kid').id);
  });

  it('is announced to those it concerns alone', async () => {
    const app = await makeApp();
    const post = await share(app.as('guest'));
    const sockets = await Promise.all(
      (['family', 'guest', 'friend'] as const).map((kind) => app.socketAs(kind)),
    );
    await ask(app.as('kid'), idAt(post));
    await nextTurn();
    const heard = await Promise.all(sockets.map((socket) => socket.settle()));
    const areas = heard.map((frames) =>
      frames.some((frame) => 'area' in frame && frame.area === 'approvals'),
    );
    expect(areas).toEqual([true, true, false]);
  });
});

describe('a decision', () => {
  it('of a grown-up to keep shows it again, for every request, and tells who asked', async () => {
    const app = await makeApp();
    const post = await share(app.as('guest'));
    const id = idAt(post);
    await ask(app.as('friend'), id);
    await ask(app.as('kid'), id);
    expect(
      (await app.as('family').put(`/api/approvals/takeDown/${id}`, { isAllowed: true })).status,
    ).toBe(200);
    expect(idsOf(await read(app.as('guest'), post))).toEqual([id]);
    for (const kind of ['friend', 'kid'] as const) {
      const told = { kind: 'takeDown', isAllowed: false, contentId: post.id };
      expect(await outcomes(app.as(kind))).toEqual([told]);
      expect((await listed(app.as(kind))).asked).toEqual([]);
    }
    expect(await outcomes(app.as('guest'))).toEqual([]);
    expect((await decide(app.as('admin'), id, 'keep')).status).toBe(409);
    expect(app.db.select().from(auditEntries).all()).toMatchObject([
      {
        action: 'pictureKept',
        actorId: app.person('family').id,
        subjectId: app.person('guest').id,
      },
    ]);
  });

  it('to take down moves the picture out of its post into the trash', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'), 2);
    const [first, second] = idsOf(post) as [number, number];
    await ask(app.as('kid'), first);
    app.clock.advance(1_000);
    expect((await decide(app.as('family'), first, 'takeDown')).status).toBe(200);
    for (const [kind] of seers) {
      expect(idsOf(await read(app.as(kind), post))).toEqual([second]);
      expect(await statuses(app, app.as(kind), post)).toEqual([404]);
    }
    expect(await outcomes(app.as('kid'))).toEqual([
      { kind: 'takeDown', isAllowed: true, contentId: null },
    ]);
    expect(await outcomes(app.as('friend'))).toEqual([
      { kind: 'takenDown', isAllowed: false, contentId: null },
    ]);
    // An admin may bring it back.
    const trash = await app
      .as('admin')
      .get<{ items: { kind: string; id: number }[] }>('/api/trash');
    expect(trash.text).toContain('"file"');
    expect((await app.as('admin').post(`/api/trash/file/${first}/restore`)).status).toBe(200);
    expect(idsOf(await read(app.as('friend'), post))).toEqual([first, second]);
    expect(await statuses(app, app.as('friend'), post)).toEqual([200]);
  });

  it('to take down the last picture of a post puts the post into the trash', async () => {
    const app = await makeApp();
    const owner = otherKid(app);
    const post = await share(owner);
    const id = idAt(post);
    await ask(app.as('kid'), id);
    // Its owner may take it down, and does not see it in the trash either.
    expect((await decide(owner, id, 'takeDown')).status).toBe(200);
    expect((await owner.get(`/api/content/${post.id}`)).status).toBe(404);
    expect(await statuses(app, owner, post)).toEqual([404]);
    expect(await outcomes(owner)).toEqual([]);
    const restored = await app.as('family').post(`/api/content/${post.id}/restore`);
    expect(restored.status).toBe(200);
    expect(idsOf(await read(owner, post))).toEqual([id]);
    expect(await statuses(app, owner, post)).toEqual([200]);
  });

  it.each(['keep', 'takeDown'] as const)(
    'tells who asked nothing of a post they no longer see (%s)',
    async (decision) => {
      const app = await makeApp();
      const [friend, family] = [app.as('friend'), app.as('family')];
      const post = await share(family);
      await ask(friend, idAt(post));
      await family.put(`/api/content/${post.id}`, { title: 'CANARY', isFamilyContent: true });
      expect((await friend.get(`/api/content/${post.id}`)).status).toBe(404);
      expect((await decide(app.as('admin'), idAt(post), decision)).status).toBe(200);
      const { json, text } = await friend.get<Outcome[]>('/api/outcomes');
      expect(json).toMatchObject([{ kind: 'takeDown', title: '', contentId: null }]);
      expect(text).not.toContain('CANARY');
    },
  );

  it('of an owner who is no grown-up does not overrule a kid', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    const id = idAt(post);
    await ask(app.as('kid'), id);
    const refused = await decide(app.as('friend'), id, 'keep');
    expect([refused.status, refused.text]).toEqual([403, t('content:errors.grownUpShows')]);
    const { waiting } = await listed(app.as('friend'));
    expect(waiting).toMatchObject([{ mediaId: id, media: null, isHidden: true, canKeep: false }]);
    expect((await decide(app.as('friend'), id, 'takeDown')).status).toBe(200);
  });

  it('of an owner ends what is no kid’s request', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    await ask(app.as('guest'), idAt(post));
    expect((await decide(app.as('friend'), idAt(post), 'keep')).status).toBe(200);
    expect(await outcomes(app.as('guest'))).toMatchObject([{ isAllowed: false }]);
  });

  it('is another’s where a grown-up asked', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    const id = idAt(post);
    await ask(app.as('family'), id);
    expect(await approvals(app.as('family'))).toEqual([]);
    expect((await decide(app.as('family'), id, 'takeDown')).status).toBe(403);
    expect(await approvals(app.as('admin'))).toHaveLength(1);
    expect((await decide(app.as('admin'), id, 'takeDown')).status).toBe(200);
  });

  it('is for owner and grown-ups alone', async () => {
    const app = await makeApp();
    const post = await share(app.as('family'));
    const id = idAt(post);
    await ask(app.as('kid'), id);
    expect((await decide(app.as('kid'), id, 'keep')).status).toBe(403);
    for (const kind of ['friend', 'guest'] as const) {
      expect((await decide(app.as(kind), id, 'takeDown')).status).toBe(404);
    }
    expect((await decide(app.as('family'), id, 'keep')).status).toBe(200);
  });
});

describe('a request of a post in the trash', () => {
  it('waits for the post, and hides the picture when that is restored', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    await ask(app.as('kid'), idAt(post));
    await app.as('friend').delete(`/api/content/${post.id}`);
    expect(await approvals(app.as('family'))).toEqual([]);
    const trash = await app.as('friend').get('/api/trash');
    expect(trash.text).not.toContain('/uploads/');
    await app.as('family').post(`/api/content/${post.id}/restore`);
    expect(idsOf(await read(app.as('friend'), post))).toEqual([]);
    expect(await approvals(app.as('family'))).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  const remove = async (app: TestApp, kind: PersonKind, things: 'keep' | 'erase') => {
    const { id, username: confirm } = app.person(kind);
    const body = { things, confirm };
    expect((await app.as('admin').request('DELETE', `/api/admin/users/${id}`, body)).status).toBe(
      200,
    );
    await app.context.jobs.settle('accountDeletion');
  };

  it('leaves the request of who asked, without a name', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    const id = idAt(post);
    await ask(app.as('kid'), id);
    await remove(app, 'kid', 'erase');
    expect(idsOf(await read(app.as('friend'), post))).toEqual([]);
    const [line] = await approvals(app.as('family'));
    expect([line?.id, line?.reportedBy]).toEqual([id, null]);
    expect((await decide(app.as('family'), id, 'keep')).status).toBe(200);
    expect(idsOf(await read(app.as('friend'), post))).toEqual([id]);
  });

  it('of an owner takes the requests along with the pictures', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    await ask(app.as('kid'), idAt(post));
    await remove(app, 'friend', 'erase');
    expect(await approvals(app.as('family'))).toEqual([]);
    expect(app.db.$client.prepare('SELECT count(*) FROM take_down_requests').pluck().get()).toBe(0);
  });

  it('of an owner leaves what is kept to the grown-ups', async () => {
    const app = await makeApp();
    const post = await share(app.as('friend'));
    await ask(app.as('kid'), idAt(post));
    await remove(app, 'friend', 'keep');
    expect(await approvals(app.as('family'))).toHaveLength(1);
    expect((await decide(app.as('family'), idAt(post), 'takeDown')).status).toBe(200);
  });
});
