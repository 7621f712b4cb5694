import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { closePage, openBrowser, openPage } from "./browser.ts";
import { openPlant, type Plant, type PlantOptions } from "./plant.ts";

/** One plant and one browser for a file. Each test has its own page, on which nobody is signed in. */
export interface Visit {
  readonly plant: Plant;
  readonly browser: Browser;
  page: Page;
}

export function openVisit(options: PlantOptions): Visit {
  const at: { plant?: Plant; browser?: Browser; page?: Page | undefined } = {};
  const given = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the visit has not begun");
    return value;
  };
  beforeAll(async () => {
    at.plant = await openPlant(options);
    at.browser = await openBrowser();
  });
  afterAll(async () => {
    await at.browser?.close();
    await at.plant?.close();
  });
  beforeEach(async () => {
    await closePage(at.page);
    at.page = await openPage(given(at.browser));
  });
  return {
    get plant() {
      return given(at.plant);
    },
    get browser() {
      return given(at.browser);
    },
    get page() {
      return given(at.page);
    },
    set page(page) {
      at.page = page;
    },
  };
}
