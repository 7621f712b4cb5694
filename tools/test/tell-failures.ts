import { projectFlag } from "./arguments.ts";
import type { FileOutcome } from "./file-outcome.ts";
import type { Judged } from "./second-look.ts";

const commandOf = ({ project, file }: FileOutcome, seed: string): string =>
  `FIEL_SEED=${seed} npm test -- ${project === "cluster" ? `${projectFlag}cluster ` : ""}${file}`;

const namesOf = ({ failedTests }: FileOutcome): readonly string[] =>
  failedTests.length > 0 ? failedTests : ["outside of its tests"];

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

const linesOf = (mark: string, outcome: FileOutcome, seed: string): readonly string[] => [
  ...namesOf(outcome).map((name) => `${mark} |${outcome.project}| ${outcome.file} > ${name}`),
  `    ${firstLine(outcome.firstError ?? "")}`,
  `    ${commandOf(outcome, seed)}`,
];

/** The lines at the end of a run: failed and unsteady files, each with its first error and the command that repeats it. */
export const failureLines = ({ broken, unsteady }: Judged, seed: string): readonly string[] => [
  ...broken.flatMap((outcome) => linesOf("✗", outcome, seed)),
  ...(unsteady.length === 0 ? [] : [`Unsteady: failed, then passed alone (${unsteady.length})`]),
  ...unsteady.flatMap((outcome) => linesOf("~", outcome, seed)),
];
