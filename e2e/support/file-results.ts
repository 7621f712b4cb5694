import { createWriteStream, mkdirSync, rmSync, writeFileSync, type WriteStream } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import type { RunnerTask, RunnerTestSuite } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { resultsDirectory } from "../../tools/test/results-directory.ts";

/** A name for a file, of a test's or journey's: what it says, as far as names of files go. */
const fileName = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100)
    .toLowerCase();

/** Names of the suites in which something failed that is no test: before the first, or after the last. */
const suitesOfFailedHooks = (suite: RunnerTestSuite): readonly string[] => [
  ...((suite.result?.errors?.length ?? 0) > 0 ? [suite.name] : []),
  ...suite.tasks.filter((task) => task.type === "suite").flatMap(suitesOfFailedHooks),
];

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === "fail" || (task.type === "suite" && task.tasks.some(hasFailed));

/** What a file of journeys leaves when it fails: the logs of its programs from their start, and pictures of its pages. */
export class FileResults {
  readonly directory: string;
  readonly #suite: RunnerTestSuite;
  /** Of what there are pictures. */
  readonly #taken = new Set<string>();
  readonly #browsers = new Set<Browser>();
  readonly #logs = new Map<string, string>();

  /** A file that runs a second time has a folder beside that of the first. */
  constructor(suite: RunnerTestSuite) {
    this.#suite = suite;
    const name = path.basename(suite.file.filepath).replace(/\.ts$/, "");
    mkdirSync(resultsDirectory(), { recursive: true });
    for (let round = 1; ; round += 1) {
      this.directory = path.join(resultsDirectory(), round === 1 ? name : `${name}-${round}`);
      if (mkdirSync(this.directory, { recursive: true }) !== undefined) return;
    }
  }

  /** Where a program's words go too; the log that a test reads is gone with the test's own folder. */
  openLog(logFile: string): WriteStream {
    const { name, ext } = path.parse(logFile);
    const count = [...this.#logs.values()].filter((one) => one.startsWith(name)).length;
    const log = this.#logs.get(logFile) ?? `${name}${count === 0 ? "" : `-${count + 1}`}${ext}`;
    this.#logs.set(logFile, log);
    // Who empties the folder meanwhile loses a log, and fails no journey.
    return createWriteStream(path.join(this.directory, log), { flags: "a" }).on("error", console.warn);
  }

  /** Its pages are taken at a failure; at that of a hook when the hook after it closes the browser. */
  addBrowser(browser: Browser): void {
    this.#browsers.add(browser);
    const close = browser.close.bind(browser);
    browser.close = async (options) => {
      for (const name of suitesOfFailedHooks(this.#suite)) await this.takePictures(`hook of ${name}`);
      await close(options);
    };
  }

  /** Every page that is open now, each with its address; of one that does not answer, why. */
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

  /** Nothing is left of a file in which nothing failed. */
  close(): void {
    if (this.#taken.size > 0 || hasFailed(this.#suite)) return;
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Of the file of journeys that runs; null where no such file does: benches use the same programs and browsers. */
export const running: { results: FileResults | null } = { results: null };
