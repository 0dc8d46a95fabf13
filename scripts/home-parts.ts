import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What of the build a bundler tells that is needed here. */
interface Built {
  type: 'chunk' | 'asset';
  fileName: string;
  isEntry?: boolean;
  imports?: string[];
  moduleIds?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** The page at home with its words. */
const homeModules = /[\\/](?:app[\\/]home[\\/]home-page\.tsx|locales[\\/]en[\\/]content\.json)$/;

/** Files of the chunks chosen and of all that they import. */
const filesOf = (bundle: Record<string, Built>, isRoot: (chunk: Built) => boolean): Set<string> => {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const built = bundle[name];
    if (!built || files.has(name)) return;
    files.add(name);
    for (const other of built.imports ?? []) visit(other);
    for (const css of built.viteMetadata?.importedCss ?? []) files.add(css);
  };
  for (const [name, built] of Object.entries(bundle)) if (isRoot(built)) visit(name);
  return files;
};

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

/**
 * Names what the page at home consists of in the page itself, so that a browser asks for it beside the
 * code that would ask for it later. The server leaves these links out of every other page.
 */
export const homeParts = (): Plugin => ({
  name: 'home-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const built = bundle as unknown as Record<string, Built>;
      const isNamed = filesOf(built, ({ isEntry }) => isEntry === true);
      const isHome = ({ moduleIds = [] }: Built) => moduleIds.some((id) => homeModules.test(id));
      return [...filesOf(built, isHome)].filter((file) => !isNamed.has(file)).map(linkTo);
    },
  },
});
