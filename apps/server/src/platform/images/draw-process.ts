import sharp, { type Sharp } from "sharp";
import { answerAsProgram } from "../programs/answer-as-program.ts";
import type { DrawAnswer, Drawing, Drawn, DrawQuestion } from "./image-drawing.ts";
import { isSvg } from "./is-svg.ts";

/** Pixels of a 50-megapixel camera; larger images are not decoded at all. */
const mostPixels = 50_000_000;
const pixelFormats = new Set(["jpeg", "png", "webp", "gif", "heif"]);

// Only the decoders of these six formats may read strangers' bytes: no PDF, no other library of libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
    // References to outside are not followed: bytes have no location from which they could start.
    "VipsForeignLoadSvgBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const nominalDensity = 72;

const open = (bytes: Uint8Array, density = nominalDensity): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1, sequentialRead: true, density });

function drawn(image: Sharp, as: Drawn): Sharp {
  const { width, height } = as;
  if (as.fit === "inside")
    return image.resize(width, height, { fit: "inside", withoutEnlargement: true }).png();
  const sized = image.resize(width, height, { fit: "cover", position: "centre" });
  return as.format === "webp"
    ? sized.webp({ quality: 82 })
    : sized.flatten({ background: "#ffffff" }).jpeg({ quality: 85 });
}

/** Opens an SVG for the wanted size, whatever size it declares; null when it is not accepted or is no SVG. */
async function svgOf(bytes: Uint8Array, { as, svg }: Drawing): Promise<Sharp | null> {
  if (!svg) return null;
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== "svg") return null;
  const scale = Math.min(as.width / width, as.height / height);
  return open(bytes, Math.min(2_400, Math.max(1, nominalDensity * scale)));
}

async function draw({ bytes, drawing }: DrawQuestion): Promise<DrawAnswer> {
  try {
    if (isSvg(Buffer.from(bytes))) {
      const image = await svgOf(bytes, drawing);
      if (image === null) return { problem: "notAnImage" };
      return { image: await drawn(image, drawing.as).toBuffer() };
    }
    const image = open(bytes);
    const { format, width, height } = await image.metadata();
    if (!pixelFormats.has(format)) return { problem: "notAnImage" };
    if (width * height > mostPixels) return { problem: "imageTooLarge" };
    return { image: await drawn(image.autoOrient(), drawing.as).toBuffer() };
  } catch (error) {
    return { problem: /pixel limit|too large/i.test(String(error)) ? "imageTooLarge" : "notAnImage" };
  }
}

answerAsProgram(draw);
