import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { writeTree } from "../checks/write-tree.ts";
import { rootDirectory } from "../setup/paths.mjs";
import { startProcess } from "./managed-process.ts";

/** A program of one line; its entry is relative to the repository's top folder, as those of plans are. */
const program = (source: string): { entry: string; directory: string } => {
  const directory = writeTree({ "program.mjs": source });
  return { entry: relative(rootDirectory, join(directory, "program.mjs")), directory };
};

test("gives lines whole, and the exit code", async () => {
  const lines: string[] = [];
  const { entry } = program(
    `process.stdout.write("um"); setTimeout(() => { console.log(" dois\\ntrês"); process.exitCode = 3; }, 20);`,
  );
  const { ended } = startProcess({ name: "p", entry, onLine: (line) => lines.push(line) });
  await expect(ended).resolves.toEqual({ code: 3, signal: null });
  expect(lines).toEqual(["um dois", "três"]);
});

test("keeps what earlier runs said in the log", async () => {
  const { entry, directory } = program("console.log('linha');");
  const logFile = join(directory, "logs", "p.log");
  await startProcess({ name: "p", entry, logFile }).ended;
  await startProcess({ name: "p", entry, logFile }).ended;
  expect(readFileSync(logFile, "utf8")).toBe("linha\nlinha\n");
});

test("asks to stop and waits for the end", async () => {
  const { entry } = program(
    `process.on("SIGTERM", () => process.exit(4)); setInterval(() => {}, 1e3); console.log("pronto");`,
  );
  const ready = Promise.withResolvers<string>();
  const started = startProcess({ name: "p", entry, onLine: ready.resolve });
  await ready.promise;
  await expect(started.stop()).resolves.toEqual({ code: 4, signal: null });
});

test("insists when asking does not help", async () => {
  const { entry } = program(
    `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e3); console.log("pronto");`,
  );
  const ready = Promise.withResolvers<string>();
  const started = startProcess({ name: "p", entry, onLine: ready.resolve });
  await ready.promise;
  await expect(started.stop(50)).resolves.toEqual({ code: null, signal: "SIGKILL" });
});
