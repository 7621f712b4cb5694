import { largestPicture } from "@fiel/contracts";

/** What becomes of the picture when its record is saved. */
export type Picture =
  /** The stored one's address; null: there is none. */
  | { readonly kind: "kept"; readonly path: string | null }
  | { readonly kind: "removed" }
  | { readonly kind: "chosen"; readonly file: File; /** Local address of the file. */ readonly url: string };

export type PictureFault = "picture.notImage" | "picture.tooLarge";

/** What the server would refuse, told before anything is sent. */
export const faultOfPicture = ({ type, size }: Pick<File, "type" | "size">): PictureFault | null => {
  if (!type.startsWith("image/")) return "picture.notImage";
  return size > largestPicture ? "picture.tooLarge" : null;
};
