import { visibleText } from "@fiel/domain";
import { z } from "zod";

const titleMissing = "machineProfile.titleMissing";

/** Fields about the profile itself, in every profile. */
export const aboutProfile = {
  /** Name for people. */
  title: z
    .string({ error: ({ input }) => (input === undefined ? titleMissing : undefined) })
    .overwrite(visibleText)
    .trim()
    .min(1, { error: titleMissing })
    .max(120),
  /** Manual or public program that the profile follows. */
  source: z.string().overwrite(visibleText).max(500).optional(),
  /** Whether somebody saw the profile read a machine of the family correctly. Absent: no. */
  testedInField: z.boolean().optional(),
};
