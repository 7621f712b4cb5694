import type { Asker } from "../measure/ask.ts";
import type { CallQuestion } from "../measure/call-questions.ts";
import { findDifference } from "../measure/same-answer.ts";
import type { Check } from "../report/result.ts";

/** Compares the answers of both sides as of an instant before which no record arrives during the runs. */
export async function compareCalls(
  ours: Asker,
  theirs: Asker,
  questions: readonly Pick<CallQuestion, "label" | "path">[],
  nowMs: number,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { label, path } of questions) {
    const asked = path(nowMs);
    const [one, other] = await Promise.all([ours.ask(asked, false), theirs.ask(asked, false)]);
    const problem = findDifference(comparable(one.body), comparable(other.body));
    checks.push({ label: `mesma resposta dos dois lados, ${label}`, problem });
  }
  return checks;
}

/** Maximum number of samples that are listed without downsampling. Above it, two equally extreme samples are equally right. */
const mostSamples = 500;

interface Sampled {
  readonly sampleCount?: number;
  readonly samples?: unknown;
}

function comparable(body: Buffer): unknown {
  return JSON.parse(body.toString(), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    // The id of a line differs between the sides.
    if ("groupName" in value) return { ...value, id: null };
    if (!("sampleCount" in value)) return value;
    const { samples, ...rest } = value as Sampled;
    return (rest.sampleCount ?? 0) > mostSamples ? rest : { ...rest, samples };
  });
}
