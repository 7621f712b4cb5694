import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { askAlone } from "./support/ask-alone.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { desk, expectFineAt, phone } from "./support/every-sight.ts";
import { keepHeard } from "./support/keep-heard.ts";
import { openPlant, type Plant } from "./support/plant.ts";
import { Sender } from "./support/sender.ts";
import { secondsOf, stoppedSeconds, type Stop, sum, written } from "./support/stops.ts";
import { expectRows, fileLines, rowsOf } from "./support/tables.ts";
import { until } from "./support/until.ts";

const minuteMs = 60_000;
const hourS = 3_600;
const machines = 3;
const events = [
  { code: 20, name: "Falta de filme", notificationLevel: 3 },
  { code: 21, name: "Troca de bobina", notificationLevel: 1 },
  { code: 22, name: "Refeição", notificationLevel: 0 },
];
const nameOf = (code: number): string => events.find((event) => event.code === code)?.name ?? "";

/** All stops are inside the last 60 minutes during the whole test. Two stops of EQ1 overlap. */
const stops: readonly Stop[] = [
  { equipment: 1, code: 20, fromMin: 38, toMin: 28 },
  { equipment: 1, code: 21, fromMin: 33, toMin: 23 },
  { equipment: 1, code: 20, fromMin: 12, toMin: 10 },
  { equipment: 2, code: 22, fromMin: 30, toMin: 10 },
  { equipment: 2, code: 20, fromMin: 8, toMin: 5 },
];

let plant: Plant;
let endHearing = (): void => undefined;
let browser: Browser;

beforeAll(async () => {
  plant = await openPlant({ machines, registrations: { events } });
  browser = await openBrowser();
  const nowMs = Date.now();
  const sender = new Sender(plant.url, plant.deviceKey);
  // A machine without any record has no factor.
  endHearing = await keepHeard(sender, { equipment: machines, state: 2, speed: 60 });
  await sender.sendRecords({
    occurrences: stops.map(({ equipment, code, fromMin, toMin }) => ({
      equipment,
      code,
      startedAt: nowMs - fromMin * minuteMs,
      endedAt: nowMs - toMin * minuteMs,
    })),
  });
});
afterAll(async () => {
  endHearing();
  await browser.close();
  await plant.close();
});

async function open(segment: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, plant);
  await page.goto(`${plant.url}/client/usina/${segment}?zoom=lst60m`);
  return page;
}

const equipmentRows = (counted: readonly Stop[]): string[][] =>
  Array.from({ length: machines }, (_, index) => {
    const own = counted.filter(({ equipment }) => equipment === index + 1);
    const stoppedS = stoppedSeconds(own);
    return [
      `EQ${index + 1}`,
      written.duration(stoppedS),
      String(own.length),
      written.percent(((hourS - stoppedS) / hourS) * 100),
    ];
  });

const eventRows = (counted: readonly Stop[]): string[][] =>
  [...new Set(counted.map(({ code }) => code))]
    .map((code) => {
      const lengths = counted.filter((stop) => stop.code === code).map(secondsOf);
      return { code, lengths, total: sum(lengths) };
    })
    .toSorted((a, b) => b.total - a.total)
    .map(({ code, lengths, total }) => [
      nameOf(code),
      { 20: "Erro resolver logo", 21: "Informação bom saber", 22: "Registro só fica anotado" }[code] ?? "",
      String(lengths.length),
      written.duration(total),
      "",
      written.duration(total / lengths.length),
      written.duration(Math.max(...lengths)),
    ]);

describe("the occurrences page", () => {
  it("adds up what was sent, by equipment and by event", async () => {
    const page = await open("ocorrencias");
    await expectRows(page, "Linha do tempo", equipmentRows(stops));
    await expectRows(page, "Maiores por duração", eventRows(stops));
    await page.getByText("Por ocorrência").click();
    await expectRows(
      page,
      "Linha do tempo",
      eventRows(stops).map(([name = "", , times = "", total = ""]) => [name, total, times]),
    );
    await closePage(page);
  });

  it("leads from an event to its longest occurrence on the timeline, again and again, and Back leaves it", async () => {
    const page = await open("ocorrencias");
    await expectRows(page, "Maiores por duração", eventRows(stops));
    const all = page.getByRole("button", { name: "Ver tudo" });
    const row = page
      .getByRole("table", { name: "Maiores por duração" })
      .getByRole("row")
      .filter({ hasText: "Refeição" });
    const partNow = () => new URL(page.url()).searchParams.get("part");
    await row.getByRole("link").click();
    await all.waitFor();
    const [from = 0, to = 0] = (partNow() ?? "").split("..").map(Number);
    expect([from < Date.now() - 30 * minuteMs, to > Date.now() - 12 * minuteMs]).toEqual([true, true]);
    await page.getByText("totais do período inteiro").waitFor();
    await all.click();
    await all.waitFor({ state: "detached" });
    await until("the address asks for no part", async () => (partNow() === null ? true : undefined));
    await row.getByRole("link").click();
    await all.waitFor();
    await page.goBack();
    await all.waitFor({ state: "detached" });
    await closePage(page);
  });

  it("leaves out the events that somebody hides, until they are shown again", async () => {
    const page = await open("ocorrencias");
    const timeline = page.getByRole("region", { name: "Linha do tempo" });
    await timeline.getByRole("button", { name: "Filtrar ocorrências" }).click();
    const dialog = page.getByRole("dialog", { name: "Filtro de ocorrências" });
    await dialog.getByLabel("Refeição").uncheck();
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expectRows(page, "Linha do tempo", equipmentRows(stops));

    await timeline.getByRole("button", { name: "Filtrar ocorrências" }).click();
    await dialog.getByRole("button", { name: "Limpar" }).click();
    await dialog.getByLabel("Falta de filme").check();
    await askAlone(page);
    const asked = page.waitForRequest(
      (request) => request.url().includes("/events/occurrences") && request.url().includes("eventsCode=22"),
    );
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await asked;
    const shown = stops.filter(({ code }) => code === 20);
    await expectRows(page, "Linha do tempo", equipmentRows(shown));
    await expectRows(page, "Maiores por duração", eventRows(shown));

    await page.reload();
    await expectRows(page, "Maiores por duração", eventRows(shown));
    await timeline.getByRole("button", { name: "Filtrar ocorrências" }).click();
    await dialog.getByRole("button", { name: "Selecionar todos" }).click();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expectRows(page, "Maiores por duração", eventRows(stops));
    await closePage(page);
  });

  it("says so when the events cannot be listed", async () => {
    const page = await openPage(browser);
    await page.route("**/registrations/events", (route) => route.fulfill({ status: 422, json: {} }));
    await signIn(page, plant);
    await page.goto(`${plant.url}/client/usina/ocorrencias?zoom=lst60m`);
    const timeline = page.getByRole("region", { name: "Linha do tempo" });
    await timeline.getByRole("button", { name: "Filtrar ocorrências" }).click();
    await page.getByText("Problema ao listar eventos.").waitFor();
    await closePage(page);
  });

  it("zooms by the keyboard, shows all again, and catches up", async () => {
    const page = await open("ocorrencias");
    const chart = page.getByRole("img", { name: "Linha do tempo" });
    await page.locator('[aria-label="Linha do tempo"][data-drawn]').waitFor();
    await chart.focus();
    await page.keyboard.press("+");
    const all = page.getByRole("button", { name: "Ver tudo" });
    await all.waitFor();
    // No request was sent without a click.
    await askAlone(page);
    const asked = page.waitForRequest((request) => request.url().includes("/events/occurrences"));
    await all.click();
    await all.waitFor({ state: "detached" });
    await asked;
    await closePage(page);
  });

  it("scrolls under the wheel, zooms with Ctrl or Cmd, and says so once", async () => {
    const page = await open("ocorrencias", { height: 420 });
    const chart = page.locator('[aria-label="Linha do tempo"][data-drawn]');
    await expectRows(page, "Linha do tempo", equipmentRows(stops));
    const all = page.getByRole("button", { name: "Ver tudo" });
    const turn = async (key: "Control" | "Meta" | null, by: number) => {
      const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      await page.mouse.move(x + width / 2, y + 40);
      if (key !== null) await page.keyboard.down(key);
      await page.mouse.wheel(0, by);
      if (key !== null) await page.keyboard.up(key);
    };
    const scrolled = () => page.evaluate<number>("window.scrollY");
    const hint = page.getByText("Ctrl + roda do mouse amplia o gráfico");
    // A page that is drawing may miss a wheel turn.
    await until("the page is scrolled", async () => {
      await turn(null, 60);
      return (await scrolled()) > 0 ? true : undefined;
    });
    await hint.waitFor();
    expect(await all.count()).toBe(0);
    await hint.waitFor({ state: "detached" });
    await until("the page is back", async () => {
      await turn(null, -60);
      return (await scrolled()) === 0 ? true : undefined;
    });
    expect(await hint.count()).toBe(0);
    for (const key of ["Control", "Meta"] as const) {
      await until("the chart is zoomed", async () => {
        await turn(key, -120);
        return all.waitFor({ timeout: patience.noticeMs }).then(
          () => true,
          () => undefined,
        );
      });
      expect(await scrolled()).toBe(0);
      await all.click();
      await all.waitFor({ state: "detached" });
    }
    await closePage(page);
  });

  it("tells which occurrence the pointer is on", async () => {
    const page = await open("ocorrencias");
    const chart = page.locator('[aria-label="Linha do tempo"][data-drawn]');
    await expectRows(page, "Linha do tempo", equipmentRows(stops));
    const box = await chart.boundingBox();
    if (box === null) throw new Error("the timeline has no place");
    // The pointer goes over the second row, from its middle to the right. EQ2's meal is a third of the hour.
    const tooltip = await until("the tooltip", async () => {
      for (const share of [0.5, 0.55, 0.6, 0.65, 0.7]) {
        await page.mouse.move(box.x + box.width * share, box.y + 24 + 1.5 * 32);
        const text = page.getByText("EQ2 · Refeição");
        if (await text.isVisible()) return text.locator("xpath=..").innerText();
      }
      return undefined;
    });
    expect(tooltip.replaceAll("\u00a0", " ")).toContain(written.duration(20 * 60));
    await closePage(page);
  });

  it("hands out every occurrence as a table", async () => {
    const page = await open("ocorrencias");
    await expectRows(page, "Linha do tempo", equipmentRows(stops));
    await page.getByRole("button", { name: "Baixar e imprimir Linha do tempo" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Tabela (CSV)" }).click();
    const file = await (await downloading).path();
    const lines = fileLines(readFileSync(file, "utf8")).table.slice(1);
    const cells = lines.map((line) => line.split(";"));
    const found = cells.map(([equipment, name, , , , seconds]) => [equipment, name, seconds].join(" "));
    const sent = stops.map((stop) => `EQ${stop.equipment} ${nameOf(stop.code)} ${secondsOf(stop)}`);
    expect(found.toSorted()).toEqual(sent.toSorted());
    await closePage(page);
  });
});

describe("the occurrences histogram", () => {
  it("counts and adds up each event of each equipment", async () => {
    const page = await open("histograma-ocorrencias");
    const rows = [1, 2].flatMap((equipment) =>
      eventRows(stops.filter((stop) => stop.equipment === equipment)).map(
        ([name = "", , times = "", total = ""]) => ({
          row: [`EQ${equipment}`, name, times, total],
          seconds: sum(
            stops.filter((stop) => stop.equipment === equipment && nameOf(stop.code) === name).map(secondsOf),
          ),
        }),
      ),
    );
    await expectRows(
      page,
      "Equipamentos e ocorrências",
      rows.toSorted((a, b) => b.seconds - a.seconds).map(({ row }) => row),
    );
    const totals = Array.from({ length: machines }, (_, index) => {
      const own = stops.filter(({ equipment }) => equipment === index + 1);
      return [own.length, sum(own.map(secondsOf))] as const;
    });
    for (const [name, column] of [
      ["Vezes", 0],
      ["Duração", 1],
    ] as const) {
      const found = await rowsOf(page.getByRole("table", { name, exact: true }));
      expect(found.map((cells) => cells.at(-1))).toEqual(
        totals.map((own) => (column === 0 ? String(own[0]) : written.duration(own[1]))),
      );
    }
    await closePage(page);
  });
});

it.each([
  ["ocorrencias", "Linha do tempo"],
  ["histograma-ocorrencias", "Duração"],
])(
  "%s has no accessibility violation and does not scroll sideways, in both themes",
  async (segment, label) => {
    const page = await open(segment);
    await page.locator(`[role="img"][aria-label="${label}"][data-drawn]`).waitFor();
    await expectFineAt(page, [desk, phone]);
    await closePage(page);
  },
);
