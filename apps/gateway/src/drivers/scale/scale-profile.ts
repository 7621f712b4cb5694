import type { ScaleProfile } from "@fiel/contracts";
import { families, lineFamily, type Family } from "./families.ts";

/** The family that a profile names or describes, with the profile's own question if it has one. */
export const familyOf = ({ family, line: pattern, question }: ScaleProfile): Family => {
  const own = question === undefined || question === "" ? null : question;
  if (family === undefined) return lineFamily(pattern ?? { pattern: "{weight}" }, own);
  return question === undefined ? families[family] : { ...families[family], question: own };
};
