/** Makes this process a program that `askProgram` starts: it is asked one question, and ends when who asked is gone. */
export function answerAsProgram(answer: (question: never) => Promise<unknown>): void {
  process.once("message", ({ question }: { readonly question: never }) => {
    void answer(question).then((found) => process.send?.({ answer: found }));
  });
  // Nothing else would end what is being done.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.send?.("ready");
}
