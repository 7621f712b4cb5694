import sharp, { type Sharp } from "sharp";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";

export interface CoverOptions {
  readonly width: number;
  readonly height: number;
  readonly format: "webp" | "jpeg";
  /** The field that is named when the file is no image that can be used. */
  readonly field: string;
}

/** Of a camera's 50 megapixels; what claims to be larger is not unpacked at all. */
const mostPixels = 50_000_000;
const longestS = 15;
const formats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

// Only what these five need may read bytes of strangers: no SVG, no PDF, no other library behind libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

// An unpacked image takes its pixels' memory: few at once, whoever comes beyond waits.
const gate = new WorkGate(2, 20);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

/**
 * The image cut to fill the size, upright, without metadata, encoded anew. What it is is known from its content, whatever
 * its name says. Throws InvalidRequest (`notAnImage`, `imageTooLarge`) for the field, or Busy.
 */
export function coverImage(bytes: Buffer, options: CoverOptions): Promise<Buffer> {
  return gate.run(() => cover(bytes, options), busy);
}

async function cover(bytes: Buffer, { width, height, format, field }: CoverOptions): Promise<Buffer> {
  try {
    const image = open(bytes);
    const found = await image.metadata();
    if (!formats.has(found.format ?? ""))
      throw new CallError("InvalidRequest", { fields: { [field]: "notAnImage" } });
    if (found.width * found.height > mostPixels)
      throw new CallError("InvalidRequest", { fields: { [field]: "imageTooLarge" } });
    const sized = image
      .autoOrient()
      .resize(width, height, { fit: "cover", position: "centre" })
      .timeout({ seconds: longestS });
    const encoded =
      format === "webp"
        ? sized.webp({ quality: 82 })
        : sized.flatten({ background: "#ffffff" }).jpeg({ quality: 85 });
    return await encoded.toBuffer();
  } catch (error) {
    if (error instanceof CallError) throw error;
    const problem = /pixel limit|too large|timeout/i.test(String(error)) ? "imageTooLarge" : "notAnImage";
    throw new CallError("InvalidRequest", { fields: { [field]: problem }, cause: error });
  }
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1, sequentialRead: true });
