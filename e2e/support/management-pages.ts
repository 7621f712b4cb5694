import type { Page } from "playwright-core";
import { addManager } from "./add-manager.ts";
import { type AnsweredCalls, answerCalls } from "./answer-calls.ts";
import type { State } from "./page-states.ts";
import type { Plant } from "./plant.ts";

/** A page of the back office. `path` is below `/management/s/`. */
export interface ManagementPage {
  readonly name: string;
  readonly path: string;
  /** States of the page. A form, for example, is never empty. */
  readonly states: readonly State[];
  /** Selector of what must also be visible before the page is ready. */
  readonly shows?: string;
  /** The page shows codes of texts. */
  readonly ofTexts?: true;
  /** Text to search first. The page's list has thousands of rows and draws more of them on the way through. */
  readonly search?: string;
}

const all: readonly State[] = ["full", "empty", "loading", "failed"];
const form: readonly State[] = ["full"];
const neverEmpty: readonly State[] = ["full", "loading", "failed"];

/** Pages of an installation with a client `usina` that has an invoice. */
export const managementPages: readonly ManagementPage[] = [
  { name: "clientes", path: "", states: all, shows: "main tbody tr" },
  { name: "visao-geral", path: "overview", states: all },
  { name: "cliente", path: "clients/usina", states: neverEmpty },
  { name: "novo-cliente", path: "clients/new", states: form },
  { name: "gestores", path: "users", states: all, shows: "main tbody tr" },
  { name: "perfil", path: "me", states: form },
  { name: "fatura", path: "invoices/1", states: neverEmpty },
  { name: "idiomas", path: "languages", states: neverEmpty },
  { name: "novo-idioma", path: "languages/new", states: form, shows: ":is(main, [role=dialog]) select" },
  { name: "idioma", path: "languages/en_US", states: neverEmpty, ofTexts: true, search: "Salvar" },
  {
    name: "texto",
    path: "languages/en_US/management.management.welcome",
    states: form,
    shows: 'textarea[name="text"]',
    ofTexts: true,
    search: "welcome",
  },
];

const manager = { email: "tania@fornecedor.test", name: "Tânia Lopes", password: "uma-senha-de-gestora" };

/** The provider in the role that a client has for its users. */
const provider = {
  tenant: ":provider",
  name: "Fiel",
  language: "pt_BR",
  timeZone: "America/Sao_Paulo",
  logoPath: null,
};

/** Adds a manager and stores in the browser what signing in stores. */
export async function signInManager(page: Page, plant: Pick<Plant, "url" | "maintain">): Promise<void> {
  const { email, password } = manager;
  await addManager(plant, manager);
  const access = await page
    .context()
    .request.post(`${plant.url}/api/management/managers/access`, { data: { email, password } });
  if (!access.ok()) throw new Error(`${email}: ${access.status()}`);
  const user = (await access.json()) as { readonly token: string };
  const kept = {
    "management.client": JSON.stringify(provider),
    "management.token": user.token,
    "management.user": JSON.stringify(user),
  };
  await page.goto(`${plant.url}/health/live`);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
}

const data = /\/api\/management\/(clients\/account|overview|managers\/profile|invoices|languages)/;
const nothing = {
  clients: [],
  silent: [],
  failures: [],
  support: [],
  sums: { checkedUntil: null, unread: [], older: 0, mends: [] },
  unread: null,
  unreadRows: { count: 3, tables: ["jobs", "mail_queue"], lastAt: 1_780_000_000_000 },
  lostTelemetry: [{ from: 1_779_900_000_000, until: 1_780_000_000_000 }],
  clock: { confirmedAt: 0, sureAt: 0, vouchedAt: 0, jumped: [] },
  lastCopyAt: null,
  servers: [],
  version: "",
  money: { since: "2026-01-01", invoiced: 0, received: 0, open: 0, late: 0, lateClients: 0 },
};

const begun = (page: Page) => page.locator("main :is(section, form)").first().waitFor();
const still = (page: Page) =>
  page.locator('main [aria-busy="true"]:visible').first().waitFor({ state: "detached" });

type Office = Pick<Plant, "url">;

export const openManagement = (page: Page, { url }: Office, { path }: Pick<ManagementPage, "path">) =>
  page.goto(`${url}/management/s/${path}`);

/** Opens the page and waits until everything on it is there. */
export async function bringManagement(page: Page, office: Office, one: ManagementPage): Promise<void> {
  await openManagement(page, office, one);
  await begun(page);
  if (one.shows !== undefined) await page.locator(one.shows).first().waitFor();
  if (one.search !== undefined) await page.locator("main").getByRole("searchbox").fill(one.search);
  await still(page);
}

/** Opens the page with empty answers. `end` of the result lets the server answer again. */
export async function bringEmptyManagement(
  page: Page,
  office: Office,
  one: ManagementPage,
): Promise<AnsweredCalls> {
  const calls = await answerCalls(page, { url: data }, { json: one.path === "overview" ? nothing : [] });
  await openManagement(page, office, one);
  await begun(page);
  await still(page);
  return calls;
}

/** Opens the page without answers to its calls. The result can answer them later. */
export async function bringLoadingManagement(
  page: Page,
  office: Office,
  one: ManagementPage,
): Promise<AnsweredCalls> {
  const calls = await answerCalls(page, { url: data }, null);
  await openManagement(page, office, one);
  await page.locator('main [aria-busy="true"]').first().waitFor();
  return calls;
}
