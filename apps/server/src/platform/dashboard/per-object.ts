/** Makes once what follows from an object that never changes, and forgets it with the object. */
export function perObject<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly made: V }>();
  return (of) => {
    const found = known.get(of) ?? { made: make(of) };
    known.set(of, found);
    return found.made;
  };
}

/** Filters and steps under which the same is asked for at a time; beyond them it is begun anew. */
const mostNames = 8;

interface Node<V> {
  readonly made: Map<string, V>;
  next: WeakMap<object, Node<V>> | null;
}

/** The same for several objects in their order; `name` tells all that it follows from beside them. */
export function perObjects<V extends object | string>(): (
  of: readonly object[],
  name: string,
  make: () => V,
) => V {
  const root = emptyNode<V>();
  return (of, name, make) => {
    const { made } = of.reduce<Node<V>>(nodeAfter, root);
    const found = made.get(name);
    if (found !== undefined) return found;
    if (made.size === mostNames) made.clear();
    const value = make();
    made.set(name, value);
    return value;
  };
}

const emptyNode = <V>(): Node<V> => ({ made: new Map(), next: null });

function nodeAfter<V>(node: Node<V>, object: object): Node<V> {
  node.next ??= new WeakMap();
  const found = node.next.get(object);
  if (found !== undefined) return found;
  const added = emptyNode<V>();
  node.next.set(object, added);
  return added;
}
