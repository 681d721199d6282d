import type { UiaTree } from '@vigie/selectors';

/** Finds the node of a path such as `root/0/3`; null when the tree has none there. */
export function nodeFinder(tree: UiaTree): (path: string) => number | null {
  // Many paths go through the same few parents, and a parent may have 100,000 children.
  const known = new Map<number, readonly number[]>();
  const childrenOf = (node: number) => {
    const children = known.get(node) ?? [...tree.children(node)];
    known.set(node, children);
    return children;
  };
  return (path) => {
    const [root, ...places] = path.split('/');
    let at: number | undefined = root === 'root' && tree.size > 0 ? 0 : undefined;
    for (const place of places) at = at === undefined ? undefined : childrenOf(at)[Number(place)];
    return at ?? null;
  };
}
