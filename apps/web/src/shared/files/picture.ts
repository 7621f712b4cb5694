import { largestPicture } from "@fiel/contracts";

/** What becomes of the picture when its record is saved. */
export type Picture =
  | { readonly kind: "kept" }
  | { readonly kind: "removed" }
  | { readonly kind: "chosen"; readonly file: File; /** Local address of the file. */ readonly url: string };

export type PictureFault = "profile.pictureType" | "profile.pictureSize";

/** What the server would refuse, told before anything is sent. */
export const faultOfPicture = ({ type, size }: Pick<File, "type" | "size">): PictureFault | null => {
  if (!type.startsWith("image/")) return "profile.pictureType";
  return size > largestPicture ? "profile.pictureSize" : null;
};
