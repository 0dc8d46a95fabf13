import { expect, it } from 'vitest';
import { firstPostsOf } from '#server/http/first-posts.ts';
import { faceSizes, mediumPart } from '#shared/card-parts.ts';
import { avatarColours } from '#shared/features/accounts/initials.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeAuthor, makeComment, makePost } from '#tests/renderer/features/content/make-post.ts';
import { makeMedia } from '#tests/renderer/ui/media/make-media.ts';
import { xssPayloads } from '#tests/support/hardening/xss/xss-payloads.ts';

const picture = { ...makeMedia(), id: 1, caption: '' };
const faces = Object.values(faceSizes).flatMap((size) => [
  [`face ${size} picture`, '<img src="{{address}}">'],
  ...avatarColours.map((colour) => [`face ${size} ${colour}`, '<s>{{initials}}</s>']),
]);

const cards = {
  styles: '',
  parts: {
    ...Object.fromEntries(faces),
    'card art 0':
      '<article>{{header}}{{media}}<h2>{{title}}</h2>{{text}}{{note}}{{people}}</article>',
    'card art 1': '<article>{{title}}, one comment{{reactions}}</article>',
    'header art': '<b>{{face}}{{author}}</b>',
    'header art own': '<b>{{author}} (you)</b>',
    [mediumPart('card', picture)]: '<img src="{{source}}" {{loading}}>',
    [mediumPart('tile', picture)]: '<u src="{{source}}" {{loading}}></u>',
    'mosaic 5': '<div>{{tiles}}</div>',
    rest: '+{{count}}',
    text: '<p>{{words}}</p>',
    'text folded': '<p>{{words}} …</p>',
    'note waiting': '<em>Show {{author}}?</em>',
    'note waiting own': '<em>Waits</em>',
    'people 1': '<i>{{face0}}</i>',
    'people more': '<i>{{face0}}{{face1}}{{face2}}+{{count}}</i>',
    reactions: '({{reactions}})',
    'reaction ❤️': '❤️',
    'reaction 👍': '👍',
    'reaction 🎨 counted mine': '🎨{{count}}',
    'reaction ❤️ counted': '❤️{{count}}',
    'reaction 🎨': '🎨',
    outline: '<hr>',
  },
};

const viewer = { id: 9, role: 'family', isChild: false } as const;
const firstOf = (posts: Content[], whose: Parameters<typeof firstPostsOf>[0]['viewer'] = viewer) =>
  firstPostsOf({ cards, avatars: { fox: '/assets/fox.svg' }, viewer: whose }, posts);

it('puts the first three posts together, and no more', () => {
  const posts = [1, 2, 3, 4].map((id) => makePost(id));
  const { cards: html } = firstOf(posts);
  expect(html.match(/<article>/g)).toHaveLength(3);
  expect(html).toContain('<article><b><s>P1</s>Person 1</b><h2>Post 1</h2></article>');
  expect(html).not.toContain('Post 4');
});

it('escapes all that people wrote, and fills in no slot that they wrote', () => {
  const evil = `</article><script>"'{{title}}&`;
  const escaped = `&lt;/article&gt;&lt;script&gt;&quot;'{{title}}&amp;`;
  const user = { ...makeAuthor(1), displayName: evil, avatar: '/a" onerror="b' };
  const media = [{ ...picture, url: '/uploads/a"><script>' }];
  const { cards: html } = firstOf([
    makePost(1, { title: evil, description: evil, user, media, friendsApproval: 'waiting' }),
  ]);
  expect(html.split(escaped)).toHaveLength(5);
  expect(html).not.toMatch(/<script|onerror="|uploads\/a"/);
});

it('shows a description folded where the card folds it', () => {
  const { cards: html } = firstOf([makePost(1, { description: 'long '.repeat(80) })]);
  expect(html).toContain('long  …</p>');
});

it('asks for the first picture first, and cuts it around its centre of interest', () => {
  const focused = { ...picture, focus: { x: 30, y: 70 } };
  const posts = [1, 2].map((id) => makePost(id, { media: [focused] }));
  const { cards: html, rules } = firstOf(posts);
  const image = (loading: string) => `<img src="/uploads/a?v=1" ${loading} data-focus="30-70">`;
  expect(html).toContain(image('fetchpriority="high"'));
  expect(html).toContain(image('loading="lazy"'));
  expect(rules).toBe('[data-focus="30-70"]:not(#none){object-position:30% 70%}');
});

it('shows five of several pictures, and counts the rest', () => {
  const media = Array.from({ length: 7 }, (_, id) => ({ ...picture, id }));
  const { cards: html } = firstOf([makePost(1, { media })]);
  expect(html.match(/<u /g)).toHaveLength(5);
  expect(html.match(/fetchpriority/g)).toHaveLength(1);
  expect(html).toContain('+2</div>');
});

it("shows who responded and how, with the reader's own", () => {
  const users = [1, 2, 3].map(makeAuthor);
  const { cards: html } = firstOf([
    makePost(1, { participants: { users, total: 5 } }),
    makePost(2, {
      comments: [makeComment(1)],
      reactions: [
        { id: 1, emoji: '🎨', userId: 9, contentId: 2 },
        { id: 2, emoji: '❤️', userId: 1, contentId: 2 },
      ],
    }),
  ]);
  expect(html).toContain('<i><s>P1</s><s>P2</s><s>P3</s>+2</i>');
  expect(html).toContain('one comment(❤️1👍🎨1)');
});

it('says who decides about friends to those who see it on the card', () => {
  const post = makePost(1, { friendsApproval: 'waiting' });
  expect(firstOf([post]).cards).toContain('Show Person 1?');
  expect(firstOf([post], { id: 1, role: 'family', isChild: true }).cards).toContain('Waits');
  expect(firstOf([post], { id: 2, role: 'friend', isChild: false }).cards).not.toContain('<em>');
});

it('has outlines from the first post on that it has no parts for, and where there is none', () => {
  const story = makePost(2, { contentType: 'story' });
  const { cards: html } = firstOf([makePost(1), story, makePost(3)]);
  expect(html).toMatch(/^<article>.*<\/article><hr><hr>$/);
  // Instead of a picture that was taken down, the app shows a sentence.
  const hidden = makePost(2, { hiddenMedia: [7] });
  expect(firstOf([makePost(1), hidden]).cards).toMatch(/^<article>.*<\/article><hr>$/);
  expect(firstOf([]).cards).toBe('<hr><hr><hr>');
});

it('has the same tags and quotes whatever people wrote', () => {
  const marksFor = (text: string): string[] => {
    const user = { ...makeAuthor(1), displayName: text, avatar: text };
    const media = [{ ...picture, url: text }];
    const post = makePost(1, { title: text, description: text, user, media });
    const { cards: html } = firstOf([post]);
    return html.match(/[<>"]/g) ?? [];
  };
  const usual = marksFor('At the lake');
  for (const payload of xssPayloads) expect(marksFor(payload), payload).toEqual(usual);
});
