import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { askProgram, type ProgramAnswer } from "../programs/ask-program.ts";
import type { DrawAnswer, Drawing, DrawQuestion, ImageProblem } from "./image-drawing.ts";

/** Who brought the image, and the field that is named when it is none that can be used. */
export interface BroughtBy {
  readonly tenantId: number;
  readonly field: string;
  /** A drawing that takes longer is ended; from when its process is ready. */
  readonly longestMs?: number | undefined;
}

const program = new URL("draw-process.ts", import.meta.url);
/** A drawing cannot be ended from within: filters go on until they are done. */
const usualLongestMs = 15_000;

// An unpacked image takes its pixels' memory: few at once, whoever comes beyond waits.
const gate = new WorkGate(2, 10);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

/**
 * The image drawn anew, upright and without metadata, in a process of its own that is ended when it takes too long. What it is is known
 * from its content, whatever its name says. Throws InvalidRequest (`notAnImage`, `imageTooLarge`) for the field, or Busy.
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
