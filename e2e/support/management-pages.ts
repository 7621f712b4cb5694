import type { Page } from "playwright-core";
import { addManager } from "./add-manager.ts";
import { type AnsweredCalls, answerCalls } from "./answer-calls.ts";
import type { State } from "./page-states.ts";
import type { Plant } from "./plant.ts";

/** A page of the back office, by its path under `/management/s/`. */
export interface ManagementPage {
  readonly name: string;
  readonly path: string;
  /** The states that it has: a form is not empty. */
  readonly states: readonly State[];
  /** What it has to show besides before it is looked at. */
  readonly shows?: string;
  /** It shows the codes of texts. */
  readonly ofTexts?: true;
  /** Its list of thousands draws more of itself as it is gone through: this is searched in it first. */
  readonly search?: string;
}

const all: readonly State[] = ["full", "empty", "loading", "failed"];
const form: readonly State[] = ["full"];
const neverEmpty: readonly State[] = ["full", "loading", "failed"];

/** Of an installation with a client `usina` that has an invoice. */
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

/** To the office what a client is to its users. */
const provider = {
  tenant: ":provider",
  name: "Fiel",
  language: "pt_BR",
  timeZone: "America/Sao_Paulo",
  logoPath: null,
};

/** A manager, signed in on the page as signing in would leave it. */
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
  sums: { checkedUntil: null, unread: [], mends: [] },
  unread: null,
  clock: { confirmedAt: 0, jumpedTo: null },
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

/** Opens the page and waits until all that it has is there. */
export async function bringManagement(page: Page, office: Office, one: ManagementPage): Promise<void> {
  await openManagement(page, office, one);
  await begun(page);
  if (one.shows !== undefined) await page.locator(one.shows).first().waitFor();
  if (one.search !== undefined) await page.locator("main").getByRole("searchbox").fill(one.search);
  await still(page);
}

/** Opens the page as if there were nothing yet; gives what lets the server answer again. */
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

/** Opens the page, whose calls get no answer; gives what lets them have one. */
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
