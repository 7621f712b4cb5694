import sharp, { type Sharp } from "sharp";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { isSvg } from "./is-svg.ts";

export interface Drawing {
  /** The field that is named when the file is no image that can be used. */
  readonly field: string;
  /** Whether a drawing may come as SVG, and the size that it is drawn for. */
  readonly svgFor?: { readonly width: number; readonly height: number };
  readonly draw: (image: Sharp) => Sharp;
}

/** Of a camera's 50 megapixels; what claims to be larger is not unpacked at all. */
const mostPixels = 50_000_000;
const longestS = 15;
const pixelFormats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

// Only what these six need may read bytes of strangers: no PDF, no other library behind libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
    // It reads nothing from outside: what comes as bytes has no place that a reference could start from.
    "VipsForeignLoadSvgBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

// An unpacked image takes its pixels' memory: few at once, whoever comes beyond waits.
const gate = new WorkGate(2, 20);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

/**
 * The image drawn anew, upright and without metadata. What it is is known from its content, whatever its name says. Throws
 * InvalidRequest (`notAnImage`, `imageTooLarge`) for the field, or Busy.
 */
export function drawImage(bytes: Buffer, drawing: Drawing): Promise<Buffer> {
  return gate.run(() => draw(bytes, drawing), busy);
}

async function draw(bytes: Buffer, drawing: Drawing): Promise<Buffer> {
  const refusal = (problem: "notAnImage" | "imageTooLarge", cause?: unknown) =>
    new CallError("InvalidRequest", { fields: { [drawing.field]: problem }, cause });
  try {
    if (isSvg(bytes)) return await drawSvg(bytes, drawing, refusal("notAnImage"));
    const image = open(bytes);
    const { format, width, height } = await image.metadata();
    if (!pixelFormats.has(format)) throw refusal("notAnImage");
    if (width * height > mostPixels) throw refusal("imageTooLarge");
    return await drawing.draw(image.autoOrient()).timeout({ seconds: longestS }).toBuffer();
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw refusal(
      /pixel limit|too large|timeout/i.test(String(error)) ? "imageTooLarge" : "notAnImage",
      error,
    );
  }
}

/** In the size that is wanted, whatever size it says that it has. */
async function drawSvg(
  bytes: Buffer,
  { svgFor, draw: drawOn }: Drawing,
  refusal: CallError,
): Promise<Buffer> {
  if (svgFor === undefined) throw refusal;
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== "svg") throw refusal;
  const scale = Math.min(svgFor.width / width, svgFor.height / height);
  const density = Math.min(2_400, Math.max(1, nominalDensity * scale));
  return drawOn(open(bytes, density)).timeout({ seconds: longestS }).toBuffer();
}

const nominalDensity = 72;

const open = (bytes: Buffer, density = nominalDensity): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1, sequentialRead: true, density });
