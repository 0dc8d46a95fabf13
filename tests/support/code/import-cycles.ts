import { targetOf } from './import-rules.ts';
import type { Source } from './sources.ts';

/** The files each source imports, type imports and dynamic imports included. */
export function importGraph(
  sources: Pick<Source, 'path' | 'imports'>[],
): ReadonlyMap<string, string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  const importsOf = ({ path, imports }: Pick<Source, 'path' | 'imports'>) =>
    imports.flatMap(({ specifier }) => {
      const target = targetOf(path, specifier)?.replace(/\?\w+$/, '');
      return target !== undefined && paths.has(target) ? [target] : [];
    });
  return new Map(sources.map((source) => [source.path, importsOf(source)]));
}

/** The groups of files that import each other, each sorted (Tarjan's strongly connected components). */
export function importCycles(graph: ReadonlyMap<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];

  /** @returns the earliest open file that `path` leads to, by its place in the order. */
  const visit = (path: string): number => {
    const own = order.size;
    let earliest = own;
    order.set(path, own);
    stack.push(path);
    open.add(path);
    const targets = graph.get(path) ?? [];
    for (const target of targets) {
      const known = order.get(target);
      if (known === undefined) earliest = Math.min(earliest, visit(target));
      else if (open.has(target)) earliest = Math.min(earliest, known);
    }
    if (earliest === own) {
      const group = stack.splice(stack.lastIndexOf(path));
      for (const member of group) open.delete(member);
      if (group.length > 1 || targets.includes(path)) cycles.push(group.sort());
    }
    return earliest;
  };

  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return cycles;
}
