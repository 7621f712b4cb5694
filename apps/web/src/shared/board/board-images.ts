import type { BoardMachine } from "@fiel/contracts";

type Product = NonNullable<BoardMachine["product"]>;

export interface BoardImages {
  /** URL of a product's picture; null when it has none or while it is loading. */
  readonly of: (product: Product) => string | null;
  readonly close: () => void;
}

const kept = 60;

/** Loads product pictures with the board's credentials, each once, and keeps the latest. */
export const createBoardImages = (
  load: (product: Product) => Promise<Blob>,
  onLoaded: () => void,
): BoardImages => {
  const addresses = new Map<string, string | null>();
  const drop = (key: string): void => {
    const address = addresses.get(key);
    if (address) URL.revokeObjectURL(address);
    addresses.delete(key);
  };
  const fetchOne = (key: string, product: Product): void => {
    addresses.set(key, null);
    load(product).then(
      (blob) => {
        if (!addresses.has(key)) return;
        addresses.set(key, URL.createObjectURL(blob));
        onLoaded();
      },
      // Tried again when the board next shows it.
      () => void addresses.delete(key),
    );
  };
  return {
    of: (product) => {
      if (product.picture === null) return null;
      const key = `${product.id} ${product.picture}`;
      const known = addresses.get(key);
      if (known !== undefined) return known;
      const [oldest] = addresses.keys();
      if (addresses.size >= kept && oldest !== undefined) drop(oldest);
      fetchOne(key, product);
      return null;
    },
    close: () => {
      for (const key of Array.from(addresses.keys())) drop(key);
    },
  };
};
