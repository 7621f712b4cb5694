import type { ProductField, RegisterProfile } from "@fiel/contracts";
import { readImage, spanOf, type ReadTable, type RegisterImage, type TableSpan } from "./register-image.ts";
import type { LearnedLimits } from "./learned-limits.ts";

type SideField = ProductField & { readonly everyMs?: number | undefined };

const sideFieldsOf = (profile: RegisterProfile): SideField[] => {
  const { state, speed, product, operator, alarms, alarmWords = [], alarmCode } = profile;
  return [state, speed, product, operator, alarms, ...alarmWords, alarmCode].filter(
    (field) => field !== undefined,
  );
};

const packageFieldsOf = ({ packages }: RegisterProfile) => {
  switch (packages.kind) {
    case "ring":
      return [packages.counter, packages.size, packages.head];
    case "counter-and-last-weight":
      return [packages.counter, packages.weightMg, packages.verdict, packages.inspected];
    case "trigger":
      return [packages.trigger, packages.weightMg, packages.verdict, packages.inspected];
    case "weight-stream":
      return [packages.weightMg, packages.stable];
  }
};

/** The registers that are read at every look: all except a ring's entries and fields with their own interval. */
export const headSpans = (profile: RegisterProfile): TableSpan[] =>
  [
    profile.version,
    ...sideFieldsOf(profile).filter(({ everyMs = 0 }) => everyMs === 0),
    ...packageFieldsOf(profile),
  ]
    .filter((field) => field !== undefined)
    .map((field) => spanOf(field, profile));

/** Reads the fields that have their own interval, one group for each interval. Between two reads the last values count. */
export const createPollingGroups = (profile: RegisterProfile, monotonic: () => number) => {
  const slow = sideFieldsOf(profile).filter(({ everyMs = 0 }) => everyMs > 0);
  const groups = [...Map.groupBy(slow, ({ everyMs = 0 }) => everyMs)].map(([everyMs, fields]) => ({
    everyMs,
    spans: fields.map((field) => spanOf(field, profile)),
    readAt: -Infinity,
    image: null as RegisterImage | null,
  }));
  return {
    /** Combines a look with the groups, of which those that are due are read. */
    complete: async (head: RegisterImage, read: ReadTable, limits: LearnedLimits): Promise<RegisterImage> => {
      if (groups.length === 0) return head;
      for (const group of groups) {
        const now = monotonic();
        if (group.image !== null && now - group.readAt < group.everyMs) continue;
        group.image = await limits.within((within) => readImage(read, group.spans, profile, within));
        group.readAt = now;
      }
      const imageOf = (field: object): RegisterImage => {
        const everyMs = "everyMs" in field ? field.everyMs : 0;
        return groups.find((group) => group.everyMs === everyMs)?.image ?? head;
      };
      return {
        number: (field) => imageOf(field).number(field),
        text: (field) => imageOf(field).text(field),
      };
    },
  };
};
