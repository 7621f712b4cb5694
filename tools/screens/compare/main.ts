// Shows the same plant in an earlier version and in this one, side by side: `npm run screens:compare -- CLONE [--days N] [name…]`.
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { browserPath } from "../../../e2e/support/browser-path.ts";
import { rootDirectory } from "../../setup/paths.mjs";
import { giveUp, SetupError } from "../../setup/say.mjs";
import { type Comparison, comparisons } from "./comparisons.ts";
import { openVersion, type Version } from "./open-version.ts";
import { pairPictures } from "./pair-pictures.ts";
import { photographSight } from "./photograph-sight.ts";
import { registrationsOf } from "./scene.ts";
import { sendScene } from "./send-scene.ts";

const target = join(rootDirectory, "docs", "screens", "before-and-after");

interface Task {
  /** Clone of the earlier version, with its dependencies installed and its pages built. */
  readonly clone: string;
  readonly days: number;
  readonly wanted: readonly Comparison[];
}

function readTask(args: readonly string[]): Task {
  const options = { days: { type: "string", default: "30" } } as const;
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [clone, ...names] = positionals;
  if (clone === undefined) throw new SetupError("Falta o clone da versão anterior.");
  const wanted = names.length === 0 ? comparisons : comparisons.filter(({ name }) => names.includes(name));
  return { clone: resolve(clone), days: Number(values.days), wanted };
}

async function compare(browser: Browser, [before, after]: readonly [Version, Version], one: Comparison) {
  const pairs = [];
  for (const sight of one.rows) {
    pairs.push({
      before: await photographSight(browser, before.url, sight),
      after: await photographSight(browser, after.url, sight),
    });
  }
  const picture = await pairPictures(browser, pairs);
  await writeFile(join(target, `${one.name}.webp`), picture);
  console.log(`${one.name} ${Math.round(picture.length / 1024)} kB`);
}

async function photographAll(versions: readonly [Version, Version], { wanted, days }: Task): Promise<void> {
  const scene = await sendScene(versions, days, Date.now);
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    await mkdir(target, { recursive: true });
    for (const one of wanted)
      await compare(browser, versions, one).catch((error: unknown) => console.error(one.name, error));
  } finally {
    scene.stop();
    await browser.close();
  }
}

async function run(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  const data = mkdtempSync(join(tmpdir(), "fiel-compare-"));
  const opened: Version[] = [];
  try {
    const registrations = registrationsOf(data, Date.now());
    const open = async (directory: string, name: string): Promise<Version> => {
      const version = await openVersion({ directory, data: join(data, name) });
      opened.push(version);
      await version.apply(registrations);
      return version;
    };
    const versions = [await open(task.clone, "before"), await open(rootDirectory, "after")] as const;
    await photographAll(versions, task);
    return 0;
  } finally {
    for (const version of opened) await version.close();
    rmSync(data, { recursive: true, force: true });
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(giveUp);
