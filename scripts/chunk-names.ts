/** What a bundler knows of a module; as much of it as is needed here. */
interface ModuleInfo {
  isEntry?: boolean;
  importers: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Whether a module comes with another whenever that is loaded: it is that one, or imported by what comes. */
const comesWith = (isRoot: (id: string, info: ModuleInfo) => boolean) => {
  const known = new Map<string, boolean>();
  const check = (id: string, modules: Modules): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Modules may import each other in circles; on the way round the answer is no.
    known.set(id, false);
    const info = modules.getModuleInfo(id);
    const comes =
      info !== null &&
      (isRoot(id, info) || info.importers.some((importer) => check(importer, modules)));
    known.set(id, comes);
    return comes;
  };
  return check;
};

const isAlwaysThere = comesWith((_id, { isEntry }) => isEntry === true);
const isOfHome = comesWith((id) => /[\\/]app[\\/]home[\\/]home-page\.tsx$/.test(id));
const isOfEveryFeed = comesWith((id) => /[\\/]features[\\/]content[\\/]feed\.tsx$/.test(id));

/**
 * Our own modules that always come together are one file: dozens of small ones take longer to ask for
 * than to send. Null leaves a module where the bundler puts it; packages are read through an index
 * that names all they have, so only the bundler knows what of them is used where.
 */
export const chunkNameOf = (id: string, modules: Modules): string | null => {
  if (!/[\\/]src[\\/](?:renderer|shared)[\\/]/.test(id)) return null;
  if (isAlwaysThere(id, modules)) return 'app';
  if (isOfEveryFeed(id, modules)) return 'feed';
  // The few small things that the page at home shares with others would be a file each.
  return isOfHome(id, modules) && !/[\\/]app[\\/]home[\\/]/.test(id) ? 'app' : null;
};
