/** The code of a page could not be fetched: without a network, or from a server that is gone. */
export class PageNotFetched extends Error {
  override readonly name = "PageNotFetched";
  /** It was not answered at all: the browser waits for it, and would answer no other try of this page. */
  readonly hangs: boolean;

  constructor(cause: unknown, hangs: boolean) {
    super("The page's code could not be fetched.", { cause });
    this.hangs = hangs;
  }
}

/** Longer than slow networks take for the code of a page, ms. */
const patienceMs = 30_000;

const late = Symbol("late");

/**
 * Loads a page's code. What could not be fetched is told by an error of its own: at the browser's the router would reload the page,
 * which without a network leaves the browser's own error page in the program's place.
 */
export const fetched =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), patienceMs);
    });
    const loaded = await Promise.race([load(), limit])
      .catch((cause: unknown) => {
        throw new PageNotFetched(cause, false);
      })
      .finally(() => clearTimeout(timer));
    if (loaded === late) throw new PageNotFetched(undefined, true);
    return loaded;
  };
