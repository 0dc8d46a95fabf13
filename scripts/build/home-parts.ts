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

/** Preloads the home page's chunks. The server leaves these links out of every other page. */
export const homeParts = (): Plugin => ({
  name: 'home-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const built = bundle as unknown as Record<string, Built>;
      const isNamed = filesOf(built, ({ isEntry }) => isEntry === true);
      const isHome = ({ moduleIds = [] }: Built) => moduleIds.some((id) => homeModules.test(id));
      return [...filesOf(built, isHome)]
        .filter((file) => /\.(?:js|css)$/.test(file) && !isNamed.has(file))
        .map(linkTo);
    },
  },
});
