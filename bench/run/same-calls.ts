import type { Asker } from "../measure/ask.ts";
import type { CallQuestion } from "../measure/call-questions.ts";
import { findDifference } from "../measure/same-answer.ts";
import type { Check } from "../report/result.ts";

/** Whether both sides answer alike as of an instant before which nothing arrives during the runs. */
export async function compareCalls(
  ours: Asker,
  theirs: Asker,
  questions: readonly CallQuestion[],
  nowMs: number,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { label, path } of questions) {
    const asked = path(nowMs);
    const [one, other] = await Promise.all([ours.ask(asked, false), theirs.ask(asked, false)]);
    const problem = findDifference(JSON.parse(one.body.toString()), JSON.parse(other.body.toString()));
    checks.push({ label: `mesma resposta dos dois lados, ${label}`, problem });
  }
  return checks;
}
