/** The code of a page could not be fetched: without a network, or from a server that is gone. */
export class PageNotFetched extends Error {
  override readonly name = "PageNotFetched";
}

/**
 * Loads a page's code. What could not be fetched is told by an error of its own: at the browser's the router would reload the page,
 * which without a network leaves the browser's own error page in the program's place.
 */
export const fetched =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (cause) {
      throw new PageNotFetched("The page's code could not be fetched.", { cause });
    }
  };
