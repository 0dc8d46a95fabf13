import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}
export interface Sheet {
  walkDecls(visit: (declaration: Declaration) => void): void;
}

const variable = /--[\w-]+/g;

/** Custom properties that sources name, other than in the sheet itself. */
const namedIn = (root: string): Set<string> =>
  new Set(
    globSync(join(root, 'src/renderer/**/*.{ts,tsx,css}'))
      .concat(globSync(join(root, 'node_modules/@radix-ui/themes/dist/esm/**/*.js')))
      .flatMap((file) => readFileSync(file, 'utf8').match(variable) ?? []),
  );

/** Removes custom properties that nothing reads, those included that only such ones read. */
export const removeUnusedTokens = (sheet: Sheet, root: string): void => {
  const named = namedIn(root);
  for (;;) {
    const used = new Set(named);
    sheet.walkDecls(({ value }) => {
      for (const name of value.match(variable) ?? []) used.add(name);
    });
    let hasRemoved = false;
    sheet.walkDecls((declaration) => {
      if (!declaration.prop.startsWith('--') || used.has(declaration.prop)) return;
      declaration.remove();
      hasRemoved = true;
    });
    if (!hasRemoved) return;
  }
};
