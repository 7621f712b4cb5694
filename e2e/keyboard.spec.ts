import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { closePage, openBrowser, openPage, signIn } from "./support/browser.ts";
import { everyNewForm, everyPage, goTo, settled } from "./support/every-page.ts";
import { desk, expectNothingSideways, phone, type Size, tablet } from "./support/every-sight.ts";
import { lostInForcedColors } from "./support/lost-in-forced-colors.ts";
import { drawnOnPaper, missingOnPaper, noteDrawnTexts, textsOf } from "./support/missing-on-paper.ts";
import { showIn, sightOf } from "./support/page-states.ts";
import type { Plant } from "./support/plant.ts";
import { tryPopups } from "./support/popups.ts";
import { expectReadersLetters } from "./support/reader-letters.ts";
import { walkByTab } from "./support/tab-walk.ts";
import { unprinted } from "./support/unprinted.ts";
import { openWholePlant } from "./support/whole-plant.ts";

let plant: Plant;
let browser: Browser;

beforeAll(async () => {
  plant = await openWholePlant();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await plant.close();
});

/** Delays by 500 ms what is drawn when it comes near, as on a slow machine. */
const drawLate = () => {
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(seen: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => setTimeout(() => seen(entries, observer), 500), options);
    }
  };
};

/** Widths at which popups are already tried, by their names. */
const tried = new Map<string, Set<number>>();

const fullSights = everyPage.map((one, index) => ({ ...one, sight: sightOf(index, "full") }));

describe("every page, full", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser, desk);
    await noteDrawnTexts(page);
    await signIn(page, plant);
  });
  afterAll(() => closePage(page));

  const walk = async (size: Size): Promise<void> => {
    await page.setViewportSize(size);
    const { expected, faults } = await walkByTab(page);
    expect(faults).toEqual([]);
    expect(expected).toBeGreaterThan(6);
    expect(await tryPopups(page, tried)).toEqual([]);
  };

  // Each page is loaded once and tested in all these ways.
  describe.each(fullSights)("$name", ({ path, named, sight }) => {
    beforeAll(async () => {
      await page.setViewportSize(desk);
      await goTo(page, plant, path);
    });

    it("is reached, seen, left, opened and closed by keys alone, all of it", () => walk(desk));

    it("says on paper what it says on the screen", async () => {
      expect(await missingOnPaper(page, named)).toEqual([]);
    });

    it.runIf(sight.width === tablet.width)("has no accessibility violation on a tablet", async () => {
      await showIn(page, sight);
      await expectAccessible(page);
      await expectNothingSideways(page);
      await showIn(page, { ...sight, colorScheme: "light" });
    });

    it("is reached, seen, left, opened and closed on a phone too", () => walk(phone));

    it("has letters as large as its reader's, all of which can be read", () => expectReadersLetters(page));

    // The last test, because it leaves the next press of Tab in the middle of the page.
    it("keeps its signs in the system's own colours", async () => {
      await page.setViewportSize(desk);
      expect(await lostInForcedColors(page)).toEqual([]);
    });
  });
});

describe("the form of a new one", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser);
    await signIn(page, plant);
  });
  afterAll(() => page.context().close());

  it.each(everyNewForm)("in $name has its reader's letters and keeps its signs", async ({ path }) => {
    await goTo(page, plant, path);
    await page.locator("main :is(form, [data-form-name])").first().waitFor();
    expect(await lostInForcedColors(page)).toEqual([]);
    await expectReadersLetters(page);
  });
});

it("the home of a tablet is walked as its cards stand", async () => {
  const page = await openPage(browser, { width: 1024, height: 768 });
  await signIn(page, plant);
  await goTo(page, plant, "inicio?zoom=today");
  expect((await walkByTab(page)).faults).toEqual([]);
  await closePage(page);
});

it("no field of a long form gets the focus under the form's foot", async () => {
  const page = await openPage(browser, { width: 390, height: 844 });
  await signIn(page, plant);
  await goTo(page, plant, "admin/produtos/novo");
  await page.getByLabel("Nome", { exact: true }).waitFor();
  const { faults } = await walkByTab(page);
  expect(faults.filter((fault) => fault.endsWith("is not seen"))).toEqual([]);
  await closePage(page);
});

describe.each([
  ["desk", desk],
  ["phone", phone],
] as const)("another page, by the keys of a %s", (name, size) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser, size);
    await signIn(page, plant);
  });
  afterAll(() => closePage(page));

  const press = async (of: Locator): Promise<void> => {
    await of.focus();
    await page.keyboard.press("Enter");
  };
  const goBy = async (link: string): Promise<void> => {
    // A page that is still loading moves the focus to its heading.
    await settled(page);
    if (name === "phone") await press(page.getByRole("button", { name: "Abrir menu" }));
    await press(page.getByRole("navigation").getByRole("link", { name: link, exact: true }).first());
  };
  const focusIsOn = async (what: Locator): Promise<void> => {
    await expect.poll(() => what.evaluate((one) => one === document.activeElement)).toBe(true);
  };
  const heading = (text: string) => page.getByRole("heading", { level: 1, name: text });
  const group = (text: string) => page.getByRole("group", { name: text, exact: true });

  it("brings the focus to its heading, back included", async () => {
    await goTo(page, plant, "inicio?zoom=today");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await goBy("Sobras");
    await focusIsOn(heading("Sobras"));
    await goBy("Fardos");
    await focusIsOn(heading("Fardos"));
    await page.goBack();
    await focusIsOn(heading("Sobras"));
  });

  /** Opens a page, and presses a key while it loads. */
  const openWith = async (link: string, key: string): Promise<void> => {
    await settled(page);
    if (name === "phone") await press(page.getByRole("button", { name: "Abrir menu" }));
    await page
      .getByRole("navigation")
      .getByRole("link", { name: link, exact: true })
      .first()
      .evaluate(async (one: HTMLElement, pressed) => {
        one.focus();
        one.click();
        await new Promise((resolve) => setTimeout(resolve, 5));
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
      }, key);
  };

  it("brings it there though a key of a screen reader is held, and tells the name to a user who acted", async () => {
    for (const [link, key] of [
      ["Fardos", "Control"],
      ["Sobras", "Insert"],
      ["Fardos", "CapsLock"],
    ] as const) {
      await openWith(link, key);
      await focusIsOn(heading(link));
    }
    const told = page.locator("body > [role=status]");
    expect(await told.innerText()).toBe("");
    await openWith("Sobras", "a");
    await expect.poll(() => told.innerText()).toBe("Sobras");
    expect(await heading("Sobras").evaluate((one) => one === document.activeElement)).toBe(false);
    await page.goBack();
    await focusIsOn(heading("Fardos"));
    expect(await told.innerText()).toBe("");
  });

  it("of the settings brings it to the page's own name, and back to what opened a form", async () => {
    await goBy("Configurações");
    await focusIsOn(group("Dispositivo"));
    await press(page.getByRole("main").getByRole("link", { name: "Grupos", exact: true }));
    await focusIsOn(group("Grupos"));
    const row = page.getByRole("button", { name: "Grãos", exact: true });
    await press(row);
    const form = page.getByRole(name === "phone" ? "dialog" : "region", { name: "Grãos" });
    await expect.poll(() => form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await focusIsOn(row);
    await page.goBack();
    await expect.poll(() => form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  });
});

describe("the walk itself", () => {
  const breaks = {
    "is not reached": `button.tabIndex = -1`,
    "focus is not seen": `button.style.boxShadow = "none"`,
    "is not seen": `button.style.transform = "translateX(-9999px)"`,
    "against the reading order": `document.querySelector("nav li:last-child a").tabIndex = 1`,
    // The page may draw its buttons anew, so the first one left counts.
    "had the focus before": `{
      let left = null;
      document.addEventListener("focusout", ({ target }) => {
        if (target.matches("main button") && !left?.isConnected) left = target;
        if (target === left) setTimeout(() => target.focus());
      });
    }`,
  };
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser);
    await noteDrawnTexts(page);
    await signIn(page, plant);
  });
  afterAll(() => closePage(page));

  it.each(Object.entries(breaks))("tells what %s", async (fault, change) => {
    await goTo(page, plant, "fardos?zoom=today");
    await page.evaluate(`{ const button = document.querySelector("main button"); ${change}; }`);
    expect((await walkByTab(page)).faults.join("\n")).toContain(fault);
  });

  it("of a print finds each text as often as it is said, and within no other", () => {
    const paper = ["Arroz 1 kg: 12 pacotes,", "12", "de 2.012 kg.", "FEIJÃO 5kg", "Ativo", "S", "que", "bra"];
    const said = ["Arroz 1 kg", "12", "12", "feijão", "5", "kg", "Ativo", "S", "quebra"];
    expect(unprinted(said, paper)).toEqual([]);
    const more = ["12", "12", "12", "1", "roz", "kg", "kg", "kg", "kg", "Arroz 1", "ativos"];
    expect(unprinted(more, paper)).toEqual(["12", "1", "roz", "kg"]);
  });

  it("of a print finds what charts draw, also on a page that was laid out for paper before", async () => {
    await goTo(page, plant, "histograma-producao?zoom=today");
    await page.locator("main canvas").first().waitFor();
    await page.emulateMedia({ media: "print" });
    await page.locator("[data-print-heading]").waitFor();
    await page.evaluate(
      () => new Promise((drawn) => void requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const drawn = await drawnOnPaper(page);
    await page.emulateMedia({ media: "screen" });
    expect(drawn.length).toBeGreaterThan(10);
    expect(unprinted(drawn, await textsOf(new Uint8Array(pdf)))).toEqual([]);
  });

  it("looks again at what was pushed out of the window when it got the focus", async () => {
    await goTo(page, plant, "fardos?zoom=today");
    await page.evaluate(`document.querySelector("main button").addEventListener("focus", ({ target }) => {
      document.querySelector("main").style.paddingTop = "3000px";
    }, { once: true })`);
    expect((await walkByTab(page)).faults).toEqual([]);
  });

  it("tells switches that cannot be seen in the system's own colours, or whether they are on", async () => {
    await goTo(page, plant, "classificacao?zoom=today");
    await page.addStyleTag({ content: ".mantine-Switch-thumb { display: none !important }" });
    const same =
      ".mantine-Switch-track { background: Canvas !important; border-color: ButtonText !important }";
    await page.addStyleTag({ content: same });
    expect(await lostInForcedColors(page)).toEqual([
      expect.stringMatching(/^switch .*looks the same on and off$/),
    ]);
    await page.addStyleTag({ content: ".mantine-Switch-track { border: none !important }" });
    expect((await lostInForcedColors(page)).join()).toMatch(
      /cannot be seen while off.*cannot be seen while on/,
    );
  });

  it("sees the switch and the boxes of an alert's rule in the system's own colours", async () => {
    await goTo(page, plant, "admin/alertas/novo");
    expect(await page.getByRole("switch").count()).toBeGreaterThan(0);
    expect(await lostInForcedColors(page)).toEqual([]);
  });

  it("tells what only a pointer can operate", async () => {
    await goTo(page, plant, "fardos?zoom=today");
    await page.evaluate(`document.querySelector("main h2").style.cursor = "pointer"`);
    expect((await walkByTab(page)).faults).toEqual([expect.stringMatching(/^h2 .*is not reached$/)]);
  });

  it("knows what is drawn after it began", async () => {
    const late = await page.context().newPage();
    await late.addInitScript(drawLate);
    await goTo(late, plant, "classificacao?zoom=today");
    expect((await walkByTab(late)).faults).toEqual([]);
    await late.close();
  });
});
