import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Built, filesOf } from './built-files.ts';
import { isControlSheet, requireFirstStyles } from './style-sheets.ts';

const homeModules = /[\\/](?:app[\\/]home[\\/]home-page\.tsx|locales[\\/]en[\\/]content\.json)$/;

const linkTo = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    crossorigin: true,
    href: `/${file}`,
    'data-page': '/',
  },
  injectTo: 'head',
});

/** What nearly all text is set in. */
const fonts = /(?:fredoka|nunito)-latin-wght-normal-[^.]+\.woff2$/;

const linkToFont = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});

/** Of all pages, home alone asks for the sheet of controls later. */
const linkToControls = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}`, 'data-page': 'others' },
  injectTo: 'head',
});

const fileLike = (files: string[], pattern: RegExp): string => {
  const found = files.find((file) => pattern.test(file));
  if (!found) throw new Error(`The build has no file like ${pattern}`);
  return found;
};

/**
 * Preloads the fonts, and the home page's chunks, and names the styles of controls; the server leaves out of each page
 * what is for others.
 */
export const homeParts = (): Plugin => ({
  name: 'home-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const built = bundle as unknown as Record<string, Built>;
      const isNamed = filesOf(built, ({ isEntry }) => isEntry === true);
      const isHome = ({ moduleIds = [] }: Built) => moduleIds.some((id) => homeModules.test(id));
      const first = filesOf(built, (one) => one.isEntry === true || isHome(one));
      requireFirstStyles(Object.values(built).filter(({ fileName }) => first.has(fileName)));
      const files = Object.keys(bundle);
      const controls = fileLike(files, isControlSheet);
      const home = [...first]
        .filter((file) => /\.(?:js|css)$/.test(file) && !isNamed.has(file) && file !== controls)
        .map(linkTo);
      const preloaded = files.filter((file) => fonts.test(file));
      return { html, tags: [linkToControls(controls), ...home, ...preloaded.map(linkToFont)] };
    },
  },
});
