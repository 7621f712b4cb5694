import { largestPicture } from "@fiel/contracts";

/** What happens to the picture when its record is saved. */
export type Picture =
  /** Address of the stored picture; null without one. */
  | { readonly kind: "kept"; readonly path: string | null }
  | { readonly kind: "removed" }
  | { readonly kind: "chosen"; readonly file: File; /** Local address of the file. */ readonly url: string };

export type PictureFault = "picture.notImage" | "picture.tooLarge";

/** Checks a file by the server's rules before it is sent; null when it is accepted. */
export const faultOfPicture = ({ type, size }: Pick<File, "type" | "size">): PictureFault | null => {
  if (!type.startsWith("image/")) return "picture.notImage";
  return size > largestPicture ? "picture.tooLarge" : null;
};
