import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { askProgram, type ProgramAnswer } from "../programs/ask-program.ts";
import type { DrawAnswer, Drawing, DrawQuestion, ImageProblem } from "./image-drawing.ts";

/** The tenant that uploaded the image, and the field to name when the image is unusable. */
export interface BroughtBy {
  readonly tenantId: number;
  readonly field: string;
  /** Time limit of the drawing, ms, from when its process is ready. */
  readonly longestMs?: number | undefined;
}

const program = new URL("draw-process.ts", import.meta.url);
/** Time limit, ms. Drawing runs in a process of its own because filters cannot be stopped otherwise. */
const usualLongestMs = 15_000;

// A decoded image needs much memory: two are drawn at once, and up to 10 others of a tenant wait.
const gate = new WorkGate(2, 10);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

/**
 * Draws an image again, upright and without metadata, in a separate process with a time limit. The format is detected from the content, whatever the
 * name says. Throws InvalidRequest (`notAnImage`, `imageTooLarge`) for the field, or Busy.
 */
export async function drawImage(
  bytes: Buffer,
  drawing: Drawing,
  { tenantId, field, longestMs = usualLongestMs }: BroughtBy,
): Promise<Buffer> {
  const question: DrawQuestion = { bytes: Uint8Array.from(bytes), drawing };
  const found = await gate.run(
    () => askProgram<DrawAnswer>({ program, question, longestMs }),
    busy,
    tenantId,
  );
  if (typeof found === "object" && "image" in found.answer) return Buffer.from(found.answer.image);
  throw new CallError("InvalidRequest", { fields: { [field]: problemOf(found) } });
}

function problemOf(found: ProgramAnswer<DrawAnswer>): ImageProblem {
  if (found === "tooLong") return "imageTooLarge";
  return typeof found === "object" && "problem" in found.answer ? found.answer.problem : "notAnImage";
}
