import { largestLogo } from "@fiel/contracts";

export type LogoFault = "appearance.notAnImage" | "appearance.tooLarge";

/** Checks an image before the upload, by the server's rules; null when it is accepted. */
export const faultOfLogo = ({ type, size }: Pick<File, "type" | "size">): LogoFault | null => {
  if (!type.startsWith("image/")) return "appearance.notAnImage";
  return size > largestLogo ? "appearance.tooLarge" : null;
};
