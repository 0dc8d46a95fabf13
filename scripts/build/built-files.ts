export interface Built {
  type: 'chunk' | 'asset';
  fileName: string;
  isEntry?: boolean;
  imports?: string[];
  moduleIds?: string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

export const filesOf = (
  bundle: Record<string, Built>,
  isChosen: (built: Built) => boolean,
): Set<string> => {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const built = bundle[name];
    if (files.has(name) || !built) return;
    files.add(name);
    for (const other of built.imports ?? []) visit(other);
    const { importedCss = [], importedAssets = [] } = built.viteMetadata ?? {};
    for (const other of [...importedCss, ...importedAssets]) files.add(other);
  };
  for (const [name, built] of Object.entries(bundle)) if (isChosen(built)) visit(name);
  return files;
};
