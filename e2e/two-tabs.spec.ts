import type { Browser, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accumulator, openBrowser, openPage, signIn } from "./support/browser.ts";
import { goTo } from "./support/every-page.ts";
import { forgetWork, noteWork, workOf } from "./support/note-work.ts";
import { openPlant, type Plant, tenant } from "./support/plant.ts";
import { until } from "./support/until.ts";

/** The leading tab renews its lease once a second. */
const beats = 10;
const lease = `fiel.live.${tenant}`;

let plant: Plant;
let browser: Browser;
let leading: Page;
let idle: Page;
/** The stream of changes, of whichever tab. */
const streams = new Set<Request>();

beforeAll(async () => {
  plant = await openPlant({ machines: 1 });
  plant.gateway.start();
  browser = await openBrowser();
  leading = await openPage(browser);
  const context = leading.context();
  context.on("request", (request) => request.url().endsWith("/live") && streams.add(request));
  context.on("requestfailed", (request) => streams.delete(request));
  context.on("requestfinished", (request) => streams.delete(request));
  await signIn(leading, plant);
  // A machine that is seen for the first time changes what pages without data say.
  await goTo(leading, plant, "classificacao?zoom=today");
  await leading.getByText("1 equipamento produz agora.").waitFor();
  await goTo(leading, plant, "inicio?zoom=today");
  await isLedBy(leading);
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});
beforeEach(async () => {
  idle = await leading.context().newPage();
  await noteWork(idle);
});
afterEach(() => idle.close());

const isLedBy = (page: Page) =>
  until("the tab holds the only stream", () => {
    // The browser reports no end of a request of a closed tab.
    const holders = Array.from(streams, (stream) => stream.frame().page()).filter((tab) => !tab.isClosed());
    return holders.length === 1 && holders[0] === page ? true : undefined;
  });
/** Waits until another tab has renewed its lease `beats` times, and the page has not begun anything for one renewal before. */
const hearBeats = async (): Promise<void> => {
  const heard = (least: number) => async () =>
    (await workOf(idle)).heard.filter((key) => key === lease).length >= least ? true : undefined;
  // What the page still draws after it is loaded is complete when a renewal passes without a commit.
  await until("the tab is at rest", async () => {
    await forgetWork(idle);
    await until("a renewal", heard(1));
    return (await workOf(idle)).commits === 0 ? true : undefined;
  });
  await forgetWork(idle);
  await until(`${beats} renewals`, heard(beats));
};

describe("two tabs of one browser", () => {
  it.each(["classificacao?zoom=today", "ordens-producao", "turno"])(
    "render nothing in the idle one (%s) while the other renews its lease for ten seconds",
    async (path) => {
      await goTo(idle, plant, path);
      await hearBeats();
      const { commits, changes, reads, heard } = await workOf(idle);
      await isLedBy(leading);
      expect({ commits, changes }).toEqual({ commits: 0, changes: [] });
      // Neither the session nor a preference is read, and nothing else was written.
      expect(new Set([...reads, ...heard])).toEqual(new Set([lease]));
    },
  );

  it("both show a package, and the idle one goes on when the leading one is closed", async () => {
    await goTo(idle, plant, "inicio?zoom=today");
    const shows = (count: number, page: Page) =>
      until(`${count} packages`, async () =>
        (await accumulator(page, "Pacotes")) === count ? true : undefined,
      );
    plant.machines[0]?.weigh(1_004);
    await shows(1, leading);
    await shows(1, idle);
    await isLedBy(leading);
    await leading.close();
    await isLedBy(idle);
    plant.machines[0]?.weigh(1_006);
    await shows(2, idle);
    expect(await idle.evaluate((key) => localStorage.getItem(key), lease)).not.toBeNull();
  });
});
