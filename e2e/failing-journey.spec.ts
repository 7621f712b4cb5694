import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultsVariable } from "../tools/test/results-directory.ts";
import { openBrowser, openPage } from "./support/browser.ts";

const root = path.join(import.meta.dirname, "..");
const results = mkdtempSync(path.join(tmpdir(), "fiel-results-"));
let browser: Browser;

const config = path.join(root, "e2e/fixtures/failing-journey/vitest.config.ts");
const read = (...parts: string[]) => readFileSync(path.join(results, ...parts), "utf8");

/** Colour of the centre pixel of a picture. */
async function middleOf(...parts: string[]): Promise<number[]> {
  const page = await openPage(browser);
  const picture = readFileSync(path.join(results, ...parts)).toString("base64");
  const colour = await page.evaluate(async (encoded: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${encoded}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawn = canvas.getContext("2d");
    drawn?.drawImage(image, 0, 0);
    return [...(drawn?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? [])].slice(0, 3);
  }, picture);
  await page.context().close();
  return colour;
}

beforeAll(async () => {
  // A folder as an earlier run of the same journey leaves it.
  mkdirSync(path.join(results, "fails.journey"));
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const { status, stdout } = spawnSync(process.execPath, [vitest, "run", "--config", config], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, [resultsVariable]: results },
  });
  if (status !== 1) throw new Error(`The journeys that fail ended with ${status}: ${stdout}`);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(results, { recursive: true });
});

describe("a journey that fails", () => {
  it("leaves the page as the one who failed saw it", async () => {
    expect(await middleOf("fails.journey-2", "shows-green-and-expects-acucar.png")).toEqual([0, 200, 0]);
  });

  it("leaves the page also where what comes before the tests fails", async () => {
    expect(await middleOf("fails.journey-2", "hook-of-what-begins-with-a-failure.png")).toEqual([0, 0, 200]);
  });

  it("leaves the words of each of its programs, though their own folders are gone", () => {
    expect(read("fails.journey-2", "server.log")).toBe("I was told salt\n");
    expect(read("fails.journey-2", "server-2.log")).toBe("I was told sugar\n");
  });

  it("leaves nothing else, a journey that passes nothing at all, and what the first look left is still there", () => {
    expect(readdirSync(results).toSorted()).toEqual(["fails.journey", "fails.journey-2"]);
    expect(readdirSync(path.join(results, "fails.journey-2")).toSorted()).toEqual([
      "hook-of-what-begins-with-a-failure.png",
      "pages.txt",
      "server-2.log",
      "server.log",
      "shows-green-and-expects-acucar.png",
    ]);
    expect(read("fails.journey-2", "pages.txt")).toContain("shows-green-and-expects-acucar.png: about:blank");
  });
});
