import type { Browser, Page } from "playwright-core";
import type { At } from "../support/every-page.ts";
import type { Plant } from "../support/plant.ts";

/** Pages of a client. Its administrator is signed in. */
export interface Seen {
  readonly browser: Browser;
  readonly plant: Plant;
  readonly at: At;
  readonly page: Page;
}
