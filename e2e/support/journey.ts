import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { closePage, openBrowser, openPage, signIn } from "./browser.ts";
import { openPlant, type Plant, type PlantOptions, tenant } from "./plant.ts";

interface JourneyOptions extends PlantOptions {
  /** The page of the settings that each test begins on. */
  readonly section: string;
  /** What is there when it is; left out, each test opens what it needs. */
  readonly ready?: (page: Page) => Locator;
}

/** A page of the settings, and what one says to find one's way on it. */
export interface Journey {
  readonly plant: Plant;
  readonly browser: Browser;
  page: Page;
  /** The section's address. */
  readonly list: string;
  readonly button: (name: string | RegExp, on?: Page) => Locator;
  readonly field: (name: string, on?: Page) => Locator;
  readonly see: (text: string | RegExp, on?: Page) => Promise<void>;
  readonly rowOf: (text: string, on?: Page) => Locator;
  readonly fill: (values: Readonly<Record<string, string>>, on?: Page) => Promise<void>;
  readonly confirm: (verb?: string) => Promise<void>;
  readonly isLocked: (name: string) => Promise<boolean>;
}

/** One plant and one browser for a file; each test has a page of its own, on which the administrator is signed in. */
export function openJourney({ section, ready, ...options }: JourneyOptions): Journey {
  const at: { plant?: Plant; browser?: Browser; page?: Page } = {};
  const given = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the journey has not begun");
    return value;
  };
  const journey: Journey = {
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
    get list() {
      return `${given(at.plant).url}/client/${tenant}/admin/${section}`;
    },
    button: (name, on = journey.page) => on.getByRole("button", { name, exact: true }),
    field: (name, on = journey.page) => on.getByLabel(name, { exact: true }),
    see: (text, on = journey.page) => on.getByText(text, { exact: true }).first().waitFor(),
    rowOf: (text, on = journey.page) => on.getByRole("row").filter({ hasText: text }),
    fill: async (values, on = journey.page) => {
      for (const [name, value] of Object.entries(values)) await journey.field(name, on).fill(value);
    },
    confirm: (verb = "Excluir") =>
      journey.page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click(),
    isLocked: async (name) => (await journey.field(name).getAttribute("readonly")) !== null,
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
    at.page = await openPage(journey.browser);
    await signIn(journey.page, journey.plant);
    if (ready === undefined) return;
    await journey.page.goto(journey.list);
    await ready(journey.page).waitFor();
  });
  return journey;
}
