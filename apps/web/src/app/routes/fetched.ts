/** The code of a page could not be loaded, without a network or because the server is down. */
export class PageNotFetched extends Error {
  override readonly name = "PageNotFetched";
  /** The request got no answer. The browser keeps waiting for it and would answer no other try of this page. */
  readonly hangs: boolean;

  constructor(cause: unknown, hangs: boolean) {
    super("The page's code could not be fetched.", { cause });
    this.hangs = hangs;
  }
}

/** Longer than slow networks take to load a page's code, ms. */
const patienceMs = 30_000;

const late = Symbol("late");

/**
 * Loads a page's code and wraps failures in an error of its own: on the browser's error the router would reload the page, which without a network
 * leaves the browser's error page.
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
