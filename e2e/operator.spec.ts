import type { StopChangeEntry, Tablet } from "@fiel/contracts";
import type { Browser, Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { type Elsewhere, signInElsewhere } from "./support/api.ts";
import { openBrowser, openPage, signIn } from "./support/browser.ts";
import { openTo } from "./support/every-page.ts";
import { expectFineAt, phone, uprightTablet } from "./support/every-sight.ts";
import { lostInForcedColors } from "./support/lost-in-forced-colors.ts";
import { rice } from "./support/packaged-products.ts";
import { openPlant, type Plant, tenant, users } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { expectGrown } from "./support/reader-letters.ts";
import { setClock } from "./support/set-clock.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
const flatTablet = { width: 1024, height: 768 };
/** Stops of six minutes. The last one ended more than ten minutes ago. */
const stopCount = 7;
let stops: readonly { readonly startedAt: number; readonly endedAt: number }[];
let plant: Plant;
let browser: Browser;
let admin: Elsewhere;
let page: Page;

/** Time of an instant on the plant's clock. The shift lasts from 3 h before now to 5 h after it, so that midnight does not end it. */
const wallClock = (atMs: number): string =>
  new Intl.DateTimeFormat("pt-BR", {
    timeZone: inject("installation").zone.timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(atMs);

beforeAll(async () => {
  const nowMs = Date.now();
  plant = await openPlant({
    machines: 2,
    registrations: {
      events: [
        { code: 20, name: "Falta de produto", notificationLevel: 2 },
        { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
      ],
      reasons: [
        { name: "Mecânica" },
        { name: "Correia partida", parent: "Mecânica", lossClass: "breakdown" },
        { name: "Silo vazio", lossClass: "supply" },
        { name: "Troca de bobina", lossClass: "setup" },
      ],
    },
  });
  admin = await signInElsewhere(plant, users.admin);
  const [start, end] = [wallClock(nowMs - 180 * minuteMs), wallClock(nowMs + 300 * minuteMs)];
  const pattern = { name: "Sempre", firstDay: "2026-01-01", anchorDay: "2026-01-01", cycleDays: 1 };
  const worked = { name: "Manhã", team: "A", start, end, breaks: [], days: [0] };
  await admin.ask("/registrations/shift-patterns", "POST", { ...pattern, shifts: [worked] });
  stops = Array.from({ length: stopCount }, (_, place) => {
    const startedAt = nowMs - (16 + 10 * place) * minuteMs;
    return { startedAt, endedAt: startedAt + 6 * minuteMs };
  });
  // The machine has an open occurrence. Otherwise the server would count its pause as a stop.
  const meal = { equipment: 1, code: 21, startedAt: nowMs, endedAt: null };
  const occurrences = [...stops.map((stop) => ({ equipment: 1, code: 20, ...stop })), meal];
  // Two packages a minute, except during the stops.
  const at = Array.from({ length: 400 }, (_, place) => nowMs - (399 - place) * (minuteMs / 2)).filter(
    (atMs) => !stops.some(({ startedAt, endedAt }) => startedAt < atMs && atMs < endedAt),
  );
  const made = { equipment: 1, product: rice.codeText, operator: 12, at, weightMg: at.map(() => 1_010_000) };
  const statuses = [1, 2].map((equipment) => ({ equipment, at: nowMs, state: 2, speed: 22 }));
  await new Sender(plant.url, plant.deviceKey).sendRecords({ weighings: [made], occurrences, statuses });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

const codeOn = (tablet: Page): Promise<string> =>
  until(
    "a code is shown",
    async () => (await tablet.locator("[data-code]").getAttribute("data-code")) ?? undefined,
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });
const waiting = (count: number) =>
  page.getByText(count === 1 ? "1 resposta espera" : `${count} respostas esperam`);
const changesOf = async ({ startedAt, endedAt }: (typeof stops)[number]) =>
  (
    await admin.ask<{ changes: StopChangeEntry[] }>(
      `/stops/history?equipment=1&startDate=${startedAt}&endDate=${endedAt}`,
    )
  ).changes;
const answer = async (reason: string): Promise<void> => {
  await button("Outro motivo").click();
  await button(reason).click();
};
const rows = () => page.locator(".op-stop");

/** Pairs another tablet through the calls of its program. */
const pairElsewhere = async (): Promise<(answer: object) => Promise<number>> => {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ width: 1024, height: 768, version: "1" });
  const started = await fetch(`${plant.url}/api/tablet/pairings`, { method: "POST", headers: json, body });
  const { code, token } = (await started.json()) as { code: string; token: string };
  await admin.ask("/tablets", "POST", { name: "Outro", place: "", equipments: [1], code });
  return async (told) =>
    (
      await fetch(`${plant.url}/api/tablet/answers`, {
        method: "POST",
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify(told),
      })
    ).status;
};

describe("a tablet at the machines", () => {
  it("is paired by its code, and bound to machines", async () => {
    page = await openPage(browser, flatTablet);
    // The tablet's clock is five minutes behind.
    await page.addInitScript(setClock, -5 * minuteMs);
    await page.addInitScript(() => {
      Object.assign(window, { taps: 0 });
      const count = (): void =>
        void Object.assign(window, { taps: (window as unknown as { taps: number }).taps + 1 });
      window.addEventListener("pointerdown", count, true);
    });
    await page.goto(`${plant.url}/client/${tenant}/operador`);
    const code = await codeOn(page);
    await expectAccessible(page);
    const desk = await openPage(browser);
    await signIn(desk, plant);
    await openTo(desk, plant, "admin/tablets/novo");
    await desk.getByLabel("Código no tablet").fill(code.toLowerCase());
    await desk.getByText("Encontrado: 1024 × 768").waitFor();
    await desk.getByLabel("Nome", { exact: true }).fill("Linha 1");
    await desk.getByLabel("EQ1", { exact: true }).check();
    await desk.locator("form").getByRole("button", { name: "Parear tablet" }).click();
    await desk.getByRole("row", { name: /Linha 1/ }).waitFor();
    await expectAccessible(desk);
    await page.getByRole("heading", { name: "EQ1" }).waitFor();
    await page.getByRole("heading", { name: "Por que ficou parada?" }).waitFor();
    // What came by itself is told to screen readers, and takes the focus from nobody.
    await expect.poll(() => page.locator("body > [role=status]").textContent()).toMatch(/^EQ1: Por que/);
    await desk.context().close();
  });

  it("asks why the machine stood, and two taps later the question is gone", async () => {
    await page.getByText("A máquina disse “Falta de produto”.").waitFor();
    await expectFineAt(page, [flatTablet, uprightTablet, phone]);
    expect(await lostInForcedColors(page)).toEqual([]);
    for (const px of [20, 32]) await expectGrown(page, px);
    await page.setViewportSize(flatTablet);
    await button("Quem é você?").click();
    await page.getByRole("textbox", { name: "Código do operador" }).fill("99");
    await button("Entrar").click();
    await page.getByText("Nenhum operador tem este código.").waitFor();
    await button("Apagar").click();
    await button("Apagar").click();
    await button("1").click();
    await button("2").click();
    await button("Entrar").click();
    await page.getByRole("button", { name: "Marina" }).waitFor();
    const before = await page.evaluate(() => (window as unknown as { taps: number }).taps);
    await answer("Silo vazio");
    await page.getByText("Silo vazio, guardado").waitFor();
    expect((await page.evaluate(() => (window as unknown as { taps: number }).taps)) - before).toBe(2);
    const [latest] = stops as [(typeof stops)[number]];
    await expect.poll(async () => (await changesOf(latest)).length).toBe(1);
    expect((await changesOf(latest))[0]).toMatchObject({
      action: "explain",
      by: { kind: "tablet", name: "Marina", operator: 12, tablet: "Linha 1" },
      after: [{ reason: { name: "Silo vazio" } }],
    });
  });

  it("keeps six answers without a network, also when it is loaded anew, and sends each once, in order", async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The worker caches the page after it has loaded it.
    await page.reload();
    await page.getByText("Por que ficou parada?").waitFor();
    await plant.server.stop();
    const toldMs: number[] = [];
    for (let count = 1; count < stopCount; count += 1) {
      await answer(count % 2 === 0 ? "Silo vazio" : "Correia partida");
      toldMs.push(Date.now());
      await waiting(count).waitFor();
    }
    await expectAccessible(page);
    await page.reload();
    await waiting(6).waitFor();
    await page.getByText("Sem rede desde").waitFor();
    expect(await rows().filter({ hasText: "espera a rede" }).count()).toBe(6);
    plant.server.start();
    await plant.serverReady();
    const changes = () => Promise.all(stops.slice(1).map(changesOf));
    await expect.poll(async () => (await changes()).map(({ length }) => length)).toEqual(Array(6).fill(1));
    const arrived = await changes();
    const [ids, given] = [arrived.flat().map(({ id }) => id), arrived.flat().map(({ givenAt }) => givenAt)];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    // Answers have the server's time. The tablet's clock is five minutes behind.
    for (const [place, atMs] of given.entries())
      expect(Math.abs(atMs - (toldMs[place] as number))).toBeLessThan(minuteMs);
  });

  it("says that its figures are old when no new ones come, though the server answers otherwise", async () => {
    // The figures are read anew once the answers have arrived.
    await expect.poll(() => page.locator(".op-page[data-old]").count()).toBe(0);
    const hold = (route: Route) => route.fulfill({ status: 503, body: "{}" });
    await page.context().route("**/api/tablet/state*", hold);
    const toldOf = page.getByText("Estes números são velhos");
    await toldOf.waitFor();
    await page.getByText("Sem conexão há").waitFor();
    expect(await page.locator(".op-page[data-old]").count()).toBe(1);
    expect(await page.getByText("Sem rede desde").count()).toBe(0);
    await expectAccessible(page);
    await page.context().unroute("**/api/tablet/state*", hold);
    await toldOf.waitFor({ state: "hidden" });
    expect(await page.locator(".op-page[data-old]").count()).toBe(0);
  });

  it("offers an answer again where another tablet told of the stop meanwhile", async () => {
    const other = await pairElsewhere();
    const stop = stops[2] as (typeof stops)[number];
    const [first] = await changesOf(stop);
    await page.context().setOffline(true);
    await rows().nth(2).click();
    await button("Trocar o motivo").click();
    await button("Troca de bobina").click();
    await waiting(1).waitFor();
    const told = { kind: "explain", reasonId: null, comment: "Emenda solta" };
    const seen = { equipment: 1, startDate: stop.startedAt, endDate: stop.endedAt, revision: first?.id ?? 0 };
    const given = { id: crypto.randomUUID(), operator: null, givenAt: Date.now() };
    expect(await other({ ...given, stop: seen, told })).toBe(200);
    await page.context().setOffline(false);
    await page.getByText("Outro respondeu: Emenda solta").waitFor();
    await page.getByText("Você tinha respondido: Troca de bobina").waitFor();
    await expectFineAt(page, [flatTablet, phone]);
    await page.setViewportSize(flatTablet);
    await button("Trocar pela minha").click();
    await expect.poll(async () => (await changesOf(stop)).length).toBe(3);
    expect((await changesOf(stop))[0]?.after).toMatchObject([{ reason: { name: "Troca de bobina" } }]);
  });

  it("splits a stop at an instant, notes what happened, and takes back what was told", async () => {
    const stop = stops[0] as (typeof stops)[number];
    await rows().first().click();
    expect(await lostInForcedColors(page)).toEqual([]);
    await button("Dividir").click();
    expect(await lostInForcedColors(page)).toEqual([]);
    await page.getByRole("slider").press("ArrowRight");
    await button("1 minuto depois").click();
    await button("Dividir aqui").click();
    await expect.poll(() => rows().count()).toBe(stopCount + 1);
    await expect.poll(async () => (await changesOf(stop))[0]?.action).toBe("split");
    await rows().first().click();
    await button("Observação").first().click();
    await page.getByLabel("O que aconteceu (até 280 letras)").fill("a".repeat(300));
    await button("Guardar observação").click();
    await expect.poll(async () => (await changesOf(stop))[0]?.after.at(-1)?.comment).toBe("a".repeat(280));
    await button("Desfazer").click();
    await expect.poll(async () => (await changesOf(stop))[0]?.after.at(-1)?.comment ?? null).toBeNull();
  });

  it("says after a sleep without a network that its figures are as old as the sleep was long", async () => {
    await page.context().setOffline(true);
    // The device's clock went on in the sleep, and the browser's own clock stood.
    await page.evaluate(setClock, 8 * 60 * minuteMs);
    await page.locator(".op-page[data-old]").waitFor();
    await page.getByText(/Sem conexão há 8\sh/).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => page.locator(".op-page[data-old]").count()).toBe(0);
  });

  it("brings the focus to each panel that is opened by keys", async () => {
    const press = async (what: Locator): Promise<void> => {
      await what.focus();
      await page.keyboard.press("Enter");
    };
    const heading = page.locator(".op-left h2");
    const focusIsThere = async (): Promise<void> => {
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    await press(rows().nth(1));
    await focusIsThere();
    await press(button("Dividir"));
    await focusIsThere();
    await press(page.locator(".op-left").getByRole("button", { name: "Voltar", exact: true }));
    await focusIsThere();
    await press(page.locator(".op-who"));
    const code = page.getByRole("textbox", { name: "Código do operador" });
    await expect.poll(() => code.evaluate((one) => one === document.activeElement)).toBe(true);
    await press(button("Cancelar"));
    await focusIsThere();
  });

  it("is revoked at once, and sends what waits once it is paired again", async () => {
    const stop = stops[4] as (typeof stops)[number];
    const all = await admin.ask<Tablet[]>("/tablets");
    const own = all.find(({ name }) => name === "Linha 1");
    await page.context().setOffline(true);
    await rows().nth(5).click();
    await button("Trocar o motivo").click();
    await button("Troca de bobina").click();
    await waiting(1).waitFor();
    await admin.ask(`/tablets/${own?.id}`, "DELETE");
    await page.context().setOffline(false);
    const code = await codeOn(page);
    await page.getByText("Este tablet foi revogado.").waitFor();
    await page.getByText("1 resposta espera aqui").waitFor();
    expect(await changesOf(stop)).toHaveLength(1);
    await admin.ask("/tablets", "POST", { name: "Linha 1", place: "", equipments: [1, 2], code });
    await page.getByRole("navigation", { name: "Máquinas" }).waitFor();
    await expect.poll(async () => (await changesOf(stop)).length).toBe(2);
    await page.context().close();
  });
});
