import type { Page } from '@playwright/test';
import { makePng } from '../../tests/support/e2e/media-files.ts';
import type { Overlay } from './scene.ts';

/** Finds parts by position: the lengthened texts differ from the catalogue. */
const card = (page: Page) => page.getByRole('article').first();
const dialog = (page: Page) => page.getByRole('dialog').last();

const pictures = [
  makePng('one.png'),
  makePng('two.png', { width: 300, height: 700, from: [20, 200, 90] }),
  makePng('three.png', { from: [20, 20, 90] }),
];

/** The form for a post of the kind at a place in the row of kinds, with pictures. */
const formOf =
  (kind: number, files = pictures.slice(0, 0)) =>
  async (page: Page) => {
    await page.locator('main header button').first().click();
    await dialog(page).locator('label:has(input[type="radio"])').nth(kind).click();
    if (files.length > 0)
      await dialog(page).locator('input[type="file"]').first().setInputFiles(files);
  };

const enlarge = (page: Page) => card(page).locator('button:has(img)').first().click();
const gallery = { path: '/gallery?view=posts', who: 'mia' };

/** The forms of posts, and pictures and stories that are looked at. */
export const postOverlays: Overlay[] = [
  { name: 'new-art', path: '/', who: 'mama', act: formOf(0) },
  { name: 'new-art-one', path: '/', who: 'mama', act: formOf(0, pictures.slice(0, 1)) },
  { name: 'new-art-several', path: '/', who: 'mama', act: formOf(0, pictures) },
  { name: 'new-photo', path: '/', who: 'mama', act: formOf(1) },
  { name: 'new-story', path: '/', who: 'mama', act: formOf(2) },
  { name: 'new-video', path: '/', who: 'mama', act: formOf(3) },
  {
    name: 'new-post-wrong',
    path: '/',
    who: 'mama',
    act: async (page) => {
      await formOf(1)(page);
      await dialog(page).locator('button[type="submit"]').click();
    },
  },
  { ...gallery, name: 'picture-large', act: enlarge },
  {
    ...gallery,
    name: 'picture-zoomed',
    act: async (page) => {
      await enlarge(page);
      await dialog(page).waitFor();
      await page.keyboard.press('+');
    },
  },
  {
    ...gallery,
    name: 'picture-comments',
    act: async (page) => {
      await enlarge(page);
      await dialog(page).locator('button:has(svg.lucide-message-circle)').click();
    },
  },
  {
    name: 'story-open',
    who: 'oma',
    path: '/stories',
    act: (page) => card(page).locator('button:has(svg.lucide-book-open)').click(),
  },
];
