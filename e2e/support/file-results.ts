import { createWriteStream, mkdirSync, rmSync, writeFileSync, type WriteStream } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import type { RunnerTask, RunnerTestSuite } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { resultsDirectory } from "../../tools/test/results-directory.ts";

/** File name for a test or journey, made from its title. */
const fileName = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100)
    .toLowerCase();

/** Names of the suites in which a hook failed. */
const suitesOfFailedHooks = (suite: RunnerTestSuite): readonly string[] => [
  ...((suite.result?.errors?.length ?? 0) > 0 ? [suite.name] : []),
  ...suite.tasks.filter((task) => task.type === "suite").flatMap(suitesOfFailedHooks),
];

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === "fail" || (task.type === "suite" && task.tasks.some(hasFailed));

/** Results of a failed file of journeys: the full logs of its programs and pictures of its pages. */
export class FileResults {
  readonly directory: string;
  readonly #suite: RunnerTestSuite;
  /** Titles that already have pictures. */
  readonly #taken = new Set<string>();
  readonly #browsers = new Set<Browser>();
  readonly #logs = new Map<string, string>();

  /** A file that runs a second time gets a folder beside the first. */
  constructor(suite: RunnerTestSuite) {
    this.#suite = suite;
    const name = path.basename(suite.file.filepath).replace(/\.ts$/, "");
    mkdirSync(resultsDirectory(), { recursive: true });
    for (let round = 1; ; round += 1) {
      this.directory = path.join(resultsDirectory(), round === 1 ? name : `${name}-${round}`);
      if (mkdirSync(this.directory, { recursive: true }) !== undefined) return;
    }
  }

  /** Opens a copy of a program's log. The log that a test reads is deleted with the test's folder. */
  openLog(logFile: string): WriteStream {
    const { name, ext } = path.parse(logFile);
    const count = [...this.#logs.values()].filter((one) => one.startsWith(name)).length;
    const log = this.#logs.get(logFile) ?? `${name}${count === 0 ? "" : `-${count + 1}`}${ext}`;
    this.#logs.set(logFile, log);
    // If the folder is emptied meanwhile, the log is lost and no journey fails.
    return createWriteStream(path.join(this.directory, log), { flags: "a" }).on("error", console.warn);
  }

  /** Adds a browser whose pages are pictured at a failure. For a failed hook, that happens when a later hook closes the browser. */
  addBrowser(browser: Browser): void {
    this.#browsers.add(browser);
    const close = browser.close.bind(browser);
    browser.close = async (options) => {
      for (const name of suitesOfFailedHooks(this.#suite)) await this.takePictures(`hook of ${name}`);
      await close(options);
    };
  }

  /** Takes a picture of every open page and stores its address. For a page that does not answer it stores the reason. */
  async takePictures(of: string): Promise<void> {
    if (this.#taken.has(of)) return;
    this.#taken.add(of);
    const pages = [...this.#browsers].flatMap((browser) => browser.contexts()).flatMap((one) => one.pages());
    const lines: string[] = [];
    for (const [index, page] of pages.entries()) {
      const picture = `${fileName(of)}${pages.length === 1 ? "" : `-${index + 1}`}.png`;
      const taken = page.screenshot({ path: path.join(this.directory, picture), timeout: patience.noticeMs });
      lines.push(
        await taken.then(
          () => `${picture}: ${page.url()}`,
          (error: unknown) => `${page.url()}: ${String(error)}`,
        ),
      );
    }
    const said = lines.map((line) => `${line}\n`).join("");
    writeFileSync(path.join(this.directory, "pages.txt"), `${of}\n${said}\n`, { flag: "a" });
  }

  /** Deletes the folder if nothing failed. */
  close(): void {
    if (this.#taken.size > 0 || hasFailed(this.#suite)) return;
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Results of the running file of journeys. Null outside of one: benches use the same programs and browsers. */
export const running: { results: FileResults | null } = { results: null };
