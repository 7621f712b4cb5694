import jsQR from "jsqr";
import type { Locator } from "playwright-core";
import { parsePix } from "pix-utils";
import sharp from "sharp";

/** Reads a Pix code on a page as a bank's program does. The product does not use these libraries. */
export async function pixOf(code: Locator) {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  if (read === null) throw new Error("no QR code can be read");
  return { text: read.data, pix: parsePix(read.data) };
}
