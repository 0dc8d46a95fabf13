import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type CardParts, cardPartsFile, faceSizes } from '#shared/card-parts.ts';
import { avatarColours } from '#shared/features/accounts/initials.ts';
import { reactionEmoji } from '#shared/features/content/content.contract.ts';
import { type PageAnswers, pageAnswersId } from '#shared/page-answers.ts';
import {
  type FrameIndex,
  type FrameKind,
  frameFile,
  frameFolder,
  frameIndex,
  frameSlots,
  homeFrame,
} from '#shared/page-frame.ts';
import { makeTempDir } from './test-db.ts';

const kinds: FrameKind[] = ['admin', 'grownUp', 'kid', 'guest'];
const { household, person, picture, posts } = frameSlots;

/** Cards that are no more than a title. */
const cards: CardParts = {
  styles: '',
  parts: {
    'card story 0': '<article>{{title}}</article>',
    'header story': '',
    'header story own': '',
    text: '',
    story: '',
    ...Object.fromEntries(
      avatarColours.map((colour) => [`face ${faceSizes.author} ${colour}`, '']),
    ),
    reactions: '',
    'note waiting': '',
    ...Object.fromEntries(reactionEmoji.map((emoji) => [`reaction ${emoji}`, ''])),
    outline: '<hr>',
  },
};

const frames: FrameIndex = {
  pages: [
    { path: '/', frame: homeFrame.plain, kinds },
    { path: '/post/:id', frame: homeFrame.other, kinds },
    { path: '/admin', frame: 'admin', kinds: ['admin'] },
  ],
  avatars: { fox: '/assets/fox.svg' },
};

const writeFrames = (folder: string): void => {
  mkdirSync(folder);
  writeFileSync(join(folder, frameIndex), JSON.stringify(frames));
  writeFileSync(join(folder, cardPartsFile), JSON.stringify(cards));
  for (const kind of kinds) {
    for (const frame of [...Object.values(homeFrame), 'admin']) {
      const html = `<i title="${frame}">${kind}: ${household}, <img src="${picture}">${person}</i>${posts}`;
      writeFileSync(join(folder, frameFile(kind, frame)), html);
    }
  }
};

/** A built client that is only a page with room for its frame and its answers. */
export const makeClientDir = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  mkdirSync(join(dir.path, 'assets'));
  const page = '<head></head><div><!--page-frame--></div><!--page-answers--><p></p>';
  writeFileSync(join(dir.path, 'index.html'), page);
  writeFrames(join(dir.path, frameFolder));
  return dir.path;
};

const element = new RegExp(`<script type="application/json" id="${pageAnswersId}">(.*?)</script>`);

/** What a page brought. */
export const pageAnswersIn = (html: string): PageAnswers =>
  JSON.parse(element.exec(html)?.[1] ?? '{"version":"","serial":null,"answers":{}}');

/** The frame that a page brought. */
export const pageFrameIn = (html: string): string | undefined =>
  /<div>(.*?)<\/div>/s.exec(html)?.[1];
