import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from "vitest/node";
import { rootDirectory } from "../setup/paths.mjs";
import { fileOfError } from "./file-of-error.ts";
import type { FileOutcome, Report } from "./file-outcome.ts";
import { outcomeFileVariable } from "./outcome-file-variable.ts";

const messageOf = ({ message, name, cause }: Partial<SerializedError>): string => {
  const own = message ?? name ?? "an error without a message";
  return cause?.message === undefined ? own : `${own} ${cause.message}`;
};

/** Outcome of a file by its own state, its tests, and the uncaught errors that belong to it. */
const outcomeOf = (module: TestModule, unhandled: readonly SerializedError[]): FileOutcome => {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === "failed");
  const own = unhandled.filter((error) => fileOfError(error) === module.moduleId);
  const outside = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ...own,
  ];
  const errors = [...failed.flatMap((test) => test.result().errors ?? []), ...outside];
  const hasEnded = module.state() === "passed" || module.state() === "skipped";
  const first = errors[0] ?? (hasEnded ? undefined : { message: `the file ended as ${module.state()}` });
  return {
    project: module.project.name,
    file: relative(rootDirectory, module.moduleId),
    passed: tests.filter((test) => test.result().state === "passed").length,
    failedTests: failed.map((test) => test.fullName),
    failedOutside: outside.length > 0,
    firstError: first === undefined ? null : messageOf(first),
  };
};

/** Writes how each file ended into the file that the environment names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    _reason: TestRunEndReason,
  ): void {
    const file = process.env[outcomeFileVariable];
    if (file === undefined) return;
    const paths = new Set(modules.map(({ moduleId }) => moduleId));
    const stray = unhandled.filter((error) => !paths.has(fileOfError(error) ?? ""));
    const report: Report = {
      files: modules.map((module) => outcomeOf(module, unhandled)),
      strayErrors: stray.map(messageOf),
    };
    writeFileSync(file, JSON.stringify(report));
  }
}
