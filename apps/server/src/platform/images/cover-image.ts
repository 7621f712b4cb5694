import { type BroughtBy, drawImage } from "./draw-image.ts";

export interface CoverOptions extends BroughtBy {
  readonly width: number;
  readonly height: number;
  readonly format: "webp" | "jpeg";
}

/** Crops an image to fill the size; throws as `drawImage`. */
export const coverImage = (bytes: Buffer, { width, height, format, ...by }: CoverOptions): Promise<Buffer> =>
  drawImage(bytes, { as: { fit: "cover", width, height, format }, svg: false }, by);
