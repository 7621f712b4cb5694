import { drawImage } from "./draw-image.ts";

export interface CoverOptions {
  readonly width: number;
  readonly height: number;
  readonly format: "webp" | "jpeg";
  /** The field that is named when the file is no image that can be used. */
  readonly field: string;
}

/** The image cut to fill the size; throws as `drawImage` does. */
export function coverImage(bytes: Buffer, { width, height, format, field }: CoverOptions): Promise<Buffer> {
  return drawImage(bytes, {
    field,
    draw: (image) => {
      const sized = image.resize(width, height, { fit: "cover", position: "centre" });
      return format === "webp"
        ? sized.webp({ quality: 82 })
        : sized.flatten({ background: "#ffffff" }).jpeg({ quality: 85 });
    },
  });
}
