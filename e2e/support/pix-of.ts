import jsQR from "jsqr";
import type { Locator } from "playwright-core";
import { parsePix } from "pix-utils";
import sharp from "sharp";

/** What a bank's program reads of a Pix code that is seen on a page; by libraries that the product does not use. */
export async function pixOf(code: Locator) {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  if (read === null) throw new Error("no QR code can be read");
  return { text: read.data, pix: parsePix(read.data) };
}
