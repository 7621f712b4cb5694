import { startChild } from "./children.ts";

const answerPrefix = "=";

/** Runs a script of the benchmark as a separate process and returns its answer. `say` gets its other lines. */
export async function runTask<T>(entry: string, input: object, say: (line: string) => void): Promise<T> {
  const lines: string[] = [];
  const task = startChild({
    name: entry,
    entry: `bench/${entry}`,
    args: [JSON.stringify(input)],
    onLine: (line) => {
      lines.push(line);
      if (!line.startsWith(answerPrefix)) say(`  ${line}`);
    },
  });
  const { code } = await task.ended;
  const answer = lines.findLast((line) => line.startsWith(answerPrefix));
  if (code !== 0 || answer === undefined) throw new Error(`${entry} falhou:\n${lines.slice(-20).join("\n")}`);
  return JSON.parse(answer.slice(answerPrefix.length)) as T;
}

/** Input that the parent passed to `runTask`. */
export const taskInput = (): unknown => JSON.parse(process.argv[2] ?? "{}");

/** Writes the answer and exits, because the embedded engine's threads would keep the process alive. */
export function finishTask(answer: object): void {
  process.stdout.write(`${answerPrefix}${JSON.stringify(answer)}\n`, () => process.exit(0));
}
