import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Built, filesOf } from './built-files.ts';

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

/** Preloads the fonts, and the home page's chunks; the server leaves the latter out of every other page. */
export const homeParts = (): Plugin => ({
  name: 'home-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const built = bundle as unknown as Record<string, Built>;
      const isNamed = filesOf(built, ({ isEntry }) => isEntry === true);
      const isHome = ({ moduleIds = [] }: Built) => moduleIds.some((id) => homeModules.test(id));
      const home = [...filesOf(built, isHome)]
        .filter((file) => /\.(?:js|css)$/.test(file) && !isNamed.has(file))
        .map(linkTo);
      const preloaded = Object.keys(bundle).filter((file) => fonts.test(file));
      return [...home, ...preloaded.map(linkToFont)];
    },
  },
});
