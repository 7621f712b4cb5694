import type { Page } from "playwright-core";

/** Makes a page send each call as a separate request, for tests that watch one call or answer it in the server's place. */
export const askAlone = (page: Pick<Page, "route">): Promise<unknown> =>
  page.route("**/api/client/*/joined", (route) => route.fulfill({ status: 404, json: {} }));
