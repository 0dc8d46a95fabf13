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

/**
 * Names the sheet of controls before the one that wins over it. Home asks for it after its first screen: its link has
 * no `rel` until then.
 */
const withControls = (html: string, controls: string, app: string): string => {
  const place = html.indexOf(`<link rel="stylesheet" crossorigin href="/${app}"`);
  if (place < 0) throw new Error('The page names no styles of the app');
  const links = [
    `<link data-page="/" crossorigin href="/${controls}">`,
    `<link data-page="others" rel="stylesheet" crossorigin href="/${controls}">`,
  ];
  return `${html.slice(0, place)}${links.join('\n    ')}\n    ${html.slice(place)}`;
};

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
      return {
        html: withControls(html, controls, fileLike(files, /index-[^/]+\.css$/)),
        tags: [...home, ...preloaded.map(linkToFont)],
      };
    },
  },
});
