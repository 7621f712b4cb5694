import type { Page } from "playwright-core";
import { type Plant, tenant } from "./plant.ts";
import { until } from "./until.ts";

/** A page of the client. `path` is below the client's path. */
export interface AnyPage {
  readonly name: string;
  readonly path: string;
  /** The page fetches nothing by itself, so it has no loading and no failed state. */
  readonly still?: true;
  /** A page of the settings. It shows something even for a client without registrations. */
  readonly setsUp?: true;
  /** Name of something that the whole plant has in this page's list. */
  readonly named?: string;
}

const today = "zoom=today";

/** Pages whose data come from machines. Pages that need one machine have one in the path. */
export const dashboardPages: readonly AnyPage[] = [
  { name: "inicio", path: `inicio?${today}` },
  { name: "producao", path: "producao" },
  { name: "equipamento", path: `equipamento/1?${today}` },
  { name: "classificacao", path: `classificacao?${today}` },
  { name: "histograma-producao", path: `histograma-producao?${today}` },
  { name: "conformidade", path: `conformidade?${today}&equipments=1` },
  { name: "controle", path: `controle?${today}&equipments=1` },
  { name: "ajustes", path: "ajustes" },
  { name: "sobras", path: `sobras?${today}` },
  { name: "fator-operacional", path: `fator-operacional?${today}` },
  { name: "ocorrencias", path: `ocorrencias?${today}` },
  { name: "histograma-ocorrencias", path: `histograma-ocorrencias?${today}` },
  { name: "perdas", path: `perdas?${today}` },
  { name: "paradas", path: `paradas?${today}` },
  { name: "turno", path: "turno" },
  { name: "fardos", path: `fardos?${today}` },
  { name: "ordens-producao", path: "ordens-producao" },
  { name: "bobinas", path: `bobinas?${today}` },
];
export const everyPage: readonly AnyPage[] = [
  ...dashboardPages,
  { name: "painel-informativo", path: "painel-informativo", still: true },
  { name: "relatorio", path: `relatorio?${today}` },
  { name: "alertas", path: "alertas" },
  { name: "eu", path: "eu" },
  { name: "primeiros-passos", path: "admin/primeiros-passos", setsUp: true },
  { name: "dispositivo", path: "admin/dispositivo", setsUp: true },
  { name: "equipamentos", path: "admin/equipamentos", setsUp: true, named: "EQ1" },
  { name: "grupos", path: "admin/grupos", setsUp: true, named: "Grãos" },
  { name: "produtos", path: "admin/produtos", setsUp: true, named: "Arroz 1 kg" },
  { name: "produto", path: "admin/produtos/ARROZ-1" },
  { name: "produtos-config", path: "admin/produtos/ARROZ-1/config" },
  { name: "produtos-importar", path: "admin/produtos/importar", setsUp: true },
  { name: "operadores", path: "admin/operadores", setsUp: true, named: "Marina" },
  { name: "ritmos", path: "admin/ritmos", setsUp: true },
  { name: "turnos", path: "admin/turnos", setsUp: true },
  { name: "excecoes", path: "admin/excecoes", setsUp: true },
  { name: "motivos", path: "admin/motivos", setsUp: true },
  { name: "eventos", path: "admin/eventos", setsUp: true, named: "Falta de filme" },
  { name: "bobinas-cadastro", path: "admin/bobinas", setsUp: true, named: "Filme arroz" },
  { name: "ordens", path: "admin/ordens", setsUp: true, named: "OP-7" },
  { name: "telas", path: "admin/telas", setsUp: true, named: "Expedição" },
  { name: "tablets", path: "admin/tablets", setsUp: true, named: "Tablet do pátio" },
  { name: "aparencia", path: "admin/aparencia", setsUp: true },
  { name: "usuarios", path: "admin/usuarios", setsUp: true },
  { name: "assinatura", path: "admin/assinatura" },
  { name: "acesso-de-apoio", path: "admin/apoio" },
  { name: "regras-de-alerta", path: "admin/alertas", setsUp: true, named: "Parada sem plano" },
  { name: "destinos-dos-alertas", path: "admin/destinos", setsUp: true, named: "Canal da manutenção" },
  { name: "chaves", path: "admin/chaves", setsUp: true, named: "Painel do ERP" },
  { name: "envios", path: "admin/envios", setsUp: true, named: "MES" },
  { name: "perfis", path: "admin/perfis", setsUp: true, named: "patio" },
  { name: "auditoria", path: "admin/auditoria" },
];

/** Pages of the settings that have no list of records. */
const withoutForms = /primeiros-passos|dispositivo|assinatura|apoio|aparencia|auditoria|importar|ARROZ/;

/** Forms for a new record, each beside its list or in its place. */
export const everyNewForm: readonly AnyPage[] = everyPage
  .filter(({ path }) => path.startsWith("admin/") && !withoutForms.test(path))
  .map(({ name, path }) => ({ name, path: `${path}/novo` }));

/** Waits until no visible part is loading for the first time. Charts may be drawn shortly later. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main :is(section, article, form):visible").first().waitFor();
  const busy = page.locator('main [aria-busy="true"]:visible');
  // A part that depends on another answer becomes busy shortly after that answer.
  await until("nothing is being fetched", async () => {
    await busy.first().waitFor({ state: "detached" });
    await page.evaluate(
      () => new Promise((drawn) => void requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    return (await busy.count()) === 0 ? true : undefined;
  });
  await page.evaluate(() => document.fonts.ready);
}

/** Server and client of a page. */
export interface At extends Pick<Plant, "url"> {
  /** Default: the plant's client. */
  readonly client?: string;
}

export const openTo = (page: Page, { url, client = tenant }: At, path: string) =>
  page.goto(`${url}/client/${client}/${path}`);

export async function goTo(page: Page, plant: At, path: string): Promise<void> {
  await openTo(page, plant, path);
  await settled(page);
}
