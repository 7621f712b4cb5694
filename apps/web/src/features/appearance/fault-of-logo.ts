import { largestLogo } from "@fiel/contracts";

export type LogoFault = "appearance.notAnImage" | "appearance.tooLarge";

/** What the server would refuse, told before anything is sent. */
export const faultOfLogo = ({ type, size }: Pick<File, "type" | "size">): LogoFault | null => {
  if (!type.startsWith("image/")) return "appearance.notAnImage";
  return size > largestLogo ? "appearance.tooLarge" : null;
};
