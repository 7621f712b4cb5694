import { type BroughtBy, drawImage } from "../../platform/images/draw-image.ts";
import { withHash } from "../../platform/images/image-hash.ts";
import type { KeptImage } from "../../platform/images/send-image.ts";

export const logoField = "logo";
const [width, height] = [480, 160];

/** The logo as it is stored and served: a PNG large enough for high-resolution screens. Throws InvalidRequest for `logo`. */
export const drawLogo = async (
  bytes: Buffer,
  by: Pick<BroughtBy, "tenantId" | "longestMs">,
): Promise<KeptImage> =>
  withHash(
    await drawImage(
      withoutMark(bytes),
      { as: { fit: "inside", width, height, format: "png" }, svg: true },
      { ...by, field: logoField },
    ),
  );

/** Removes a byte order mark, which libvips does not accept in a drawing. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes;
