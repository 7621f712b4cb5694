import type { Browser, Page } from "playwright-core";
import type { FluidTask, ListMeasure } from "../measure/fluid-measure.ts";
import { frame, partOf } from "./gestures.ts";
import { measureGesture } from "./measure-frames.ts";
import { openPage, signIn } from "./open-page.ts";
import { shortRest } from "./rest.ts";

const notch = 400;
const notches = 60;
const searched = "acucar 0123";
/** Ms within which the search result is found and drawn. */
const searchMs = 1_800;

/** Scrolls down and up like a wheel, one notch per frame. */
async function scroll(page: Page, share: number): Promise<void> {
  for (const direction of [1, -1])
    for (let i = 0; i < partOf(notches, share); i += 1) {
      await page.mouse.wheel(0, direction * notch);
      await frame(page);
    }
}

/** Jumps between the ends of the list with keys. */
async function leap(page: Page): Promise<void> {
  for (const key of ["End", "Home", "End", "PageUp", "PageUp", "Home"]) {
    await page.keyboard.press(key);
    for (let i = 0; i < 6; i += 1) await frame(page);
  }
}

async function search(page: Page): Promise<void> {
  const box = page.getByRole("searchbox");
  await box.fill("");
  for (const letter of searched) {
    await box.press(letter === " " ? "Space" : letter);
    await frame(page);
  }
  for (let i = 0; i < searched.length; i += 1) {
    await box.press("Backspace");
    await frame(page);
  }
}

/** Scrolls and searches the product list of a client with thousands of products. */
export async function measureList(
  browser: Browser,
  { address, catalogueTenant: tenant, plan }: Pick<FluidTask, "address" | "catalogueTenant" | "plan">,
): Promise<ListMeasure> {
  const page = await openPage(browser, await signIn(browser, { address, tenant }));
  await page.goto(`${address}/client/${tenant}/admin/produtos`);
  const table = page.getByRole("table", { name: "Produtos" });
  await table.waitFor();
  const rows = Number(await table.getAttribute("aria-rowcount")) - 1;
  const rest = shortRest(page, plan.restMs);
  const gestures: Record<string, ListMeasure["gestures"][string]> = {};
  await table.hover();
  for (const [name, gesture] of Object.entries({ scroll, leap, search })) {
    await rest();
    gestures[name] = await measureGesture(page, () => gesture(page, plan.inputs));
  }
  await page.getByRole("searchbox").fill(searched);
  await page.waitForTimeout(searchMs);
  const found = await table.locator("tbody tr:not([data-space])").count();
  await page.context().close();
  return { gestures, rows, found };
}
