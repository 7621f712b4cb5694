import type { Page } from "playwright-core";

/** Has a page ask each call by a request of its own from now on, for who watches one call, or answers it in the server's place. */
export const askAlone = (page: Pick<Page, "route">): Promise<unknown> =>
  page.route("**/api/client/*/joined", (route) => route.fulfill({ status: 404, json: {} }));
