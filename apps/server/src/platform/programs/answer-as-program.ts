import { flushCompileCache } from "node:module";

/**
 * Makes this process a program for `askProgram`: it gets one question, may `tell` parts of its answer before the rest, and ends when the
 * asking process is gone.
 */
export function answerAsProgram(
  answer: (question: never, tell: (part: unknown) => void) => Promise<unknown>,
): void {
  const tell = (part: unknown): void => void process.send?.({ part });
  process.once("message", ({ question }: { readonly question: never }) => {
    void answer(question, tell).then((found) => process.send?.({ answer: found }));
  });
  // Nothing else would end the running work.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.send?.("ready");
  // Node itself stores what it compiled at the end of a process, and this one is killed.
  flushCompileCache();
}
