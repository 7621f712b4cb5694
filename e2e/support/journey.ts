import type { Locator, Page } from "playwright-core";
import { beforeEach } from "vitest";
import { signIn } from "./browser.ts";
import { type PlantOptions, tenant } from "./plant.ts";
import { openVisit, type Visit } from "./visit.ts";

interface JourneyOptions extends PlantOptions {
  /** Page of the settings on which each test begins. */
  readonly section: string;
  /** Element that shows that the page is ready. Undefined: each test opens what it needs. */
  readonly ready?: (page: Page) => Locator;
}

/** A page of the settings with helpers to find its elements. */
export interface Journey extends Visit {
  /** Address of the section. */
  readonly list: string;
  readonly button: (name: string | RegExp, on?: Page) => Locator;
  readonly field: (name: string, on?: Page) => Locator;
  readonly see: (text: string | RegExp, on?: Page) => Promise<void>;
  readonly rowOf: (text: string, on?: Page) => Locator;
  readonly fill: (values: Readonly<Record<string, string>>, on?: Page) => Promise<void>;
  readonly confirm: (verb?: string) => Promise<void>;
  readonly isLocked: (name: string) => Promise<boolean>;
}

/** The same journey on another page of the settings. */
export const inSection = (journey: Journey, section: string): Journey =>
  Object.create(journey, {
    list: { get: () => `${journey.plant.url}/client/${tenant}/admin/${section}` },
  }) as Journey;

/** Opens a visit. The administrator is signed in on each test's page. */
export function openJourney({ section, ready, ...options }: JourneyOptions): Journey {
  const visit = openVisit(options);
  const journey: Journey = {
    get plant() {
      return visit.plant;
    },
    get browser() {
      return visit.browser;
    },
    get page() {
      return visit.page;
    },
    set page(page) {
      visit.page = page;
    },
    get list() {
      return `${visit.plant.url}/client/${tenant}/admin/${section}`;
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
  beforeEach(async () => {
    await signIn(journey.page, journey.plant);
    if (ready === undefined) return;
    await journey.page.goto(journey.list);
    await ready(journey.page).waitFor();
  });
  return journey;
}
