import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { programPath } from "@fiel/testkit/program-path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "@fiel/testkit/patience";
import type { Subject } from "../plan/options.ts";
import type { RunResult } from "../report/result.ts";

const run = promisify(execFile);
const entry = programPath("bench/main.ts");

export interface QuickRun<T> {
  readonly result: T;
  /** Output on the terminal. */
  readonly printed: string;
  readonly markdown: string;
}

/**
 * Runs a subject of the benchmark before the tests of a file, as an operator does, and deletes its data afterwards. One test checks that the run
 * leaves nothing behind. The returned function gives the result inside tests.
 */
export function quickBench<T extends RunResult>(
  subject: Subject,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): () => QuickRun<T> {
  let directory = "";
  let ran: QuickRun<T> | null = null;
  beforeAll(async () => {
    directory = makeQuickDirectory("fiel-bench-test-");
    const asked = [subject, "--quick", ...args, "--results", directory];
    const env = { ...process.env, TMPDIR: directory, ...environment };
    const { stdout } = await run(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", entry, ...asked],
      { env },
    );
    const written = async (end: string): Promise<string> => {
      const name = (await readdir(directory)).find((file) => file.endsWith(`-${subject}.${end}`));
      return readFile(join(directory, name ?? ""), "utf8");
    };
    ran = {
      result: JSON.parse(await written("json")) as T,
      printed: stdout,
      markdown: await written("md"),
    };
  }, patience.longMs);
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test("nothing is left behind", async () => {
    expect((await readdir(directory)).filter((name) => name.startsWith("fiel-bench-"))).toEqual([]);
  });
  return () => {
    if (ran === null) throw new Error("it did not run");
    return ran;
  };
}
