import type { AlertActive, AlertCondition, AlertKind, AlertRule, AlertStep, Role } from "@fiel/contracts";
import { defaultSampleSize, type Locale, typedNumber } from "@fiel/domain";

/** A step in the form. */
export interface StepValues {
  afterMinutes: string;
  users: string[];
  roles: Role[];
  mail: boolean;
  push: boolean;
  destinations: number[];
}

/** Values of the form, with the fields of every kind; a rule uses those of its own kind. Durations are in min. */
export interface RuleValues {
  name: string;
  enabled: boolean;
  kind: AlertKind;
  causes: number[];
  except: number[];
  codes: number[];
  limit: string;
  minutes: string;
  minimumPackages: string;
  deadband: string;
  criteria: ("average" | "individual")[];
  sampleSize: string;
  side: "above" | "below" | "both";
  against: "day" | "nominal";
  withoutPlanned: boolean;
  afterMinutes: string;
  gateways: string[];
  boards: number[];
  equipments: number[];
  onDelay: string;
  offDelay: string;
  minimumCount: string;
  countWithin: string;
  when: AlertActive["when"];
  from: string;
  to: string;
  weekdays: number[];
  suppressWhenSilent: boolean;
  digestAbove: string;
  steps: StepValues[];
}

export const newStep = (afterMinutes: number): StepValues => ({
  afterMinutes: String(afterMinutes),
  users: [],
  roles: afterMinutes === 0 ? ["Supervisor"] : [],
  mail: true,
  push: false,
  destinations: [],
});

const empty: RuleValues = {
  name: "",
  enabled: true,
  kind: "stopped",
  causes: [],
  except: [],
  codes: [],
  limit: "3",
  minutes: "30",
  minimumPackages: "50",
  deadband: "0",
  criteria: ["average", "individual"],
  sampleSize: String(defaultSampleSize),
  side: "both",
  against: "day",
  withoutPlanned: true,
  afterMinutes: "60",
  gateways: [],
  boards: [],
  equipments: [],
  onDelay: "10",
  offDelay: "2",
  minimumCount: "1",
  countWithin: "60",
  when: "always",
  from: "06:00",
  to: "22:00",
  weekdays: [1, 2, 3, 4, 5],
  suppressWhenSilent: true,
  digestAbove: "5",
  steps: [newStep(0)],
};

/** Converts s to min, with decimals enough for whole seconds. */
export const minutesOf = (seconds: number, locale: Locale): string =>
  typedNumber(Math.round((seconds / 60) * 1_000) / 1_000, locale);

/** Fields of a condition, numbers as texts. */
const conditionValues = ({ kind, ...own }: AlertCondition, locale: Locale): Partial<RuleValues> => ({
  kind,
  ...Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      typeof value === "number" ? typedNumber(value, locale) : value,
    ]),
  ),
});

const stepValues = ({ afterMinutes, by, ...step }: AlertStep): StepValues => ({
  ...step,
  afterMinutes: String(afterMinutes),
  mail: by.includes("mail"),
  push: by.includes("push"),
});

/** Initial values, for a rule or a new one. A new rule alerts supervisors to a stop of ten minutes. */
export const valuesOf = (rule: AlertRule | null, locale: Locale): RuleValues => {
  if (rule === null) return empty;
  const { when, ...hours } = { ...rule.active };
  return {
    ...empty,
    ...conditionValues(rule.condition, locale),
    ...hours,
    when,
    name: rule.name,
    enabled: rule.enabled,
    equipments: rule.equipments,
    onDelay: minutesOf(rule.onDelayS, locale),
    offDelay: minutesOf(rule.offDelayS, locale),
    minimumCount: String(rule.minimumCount),
    countWithin: minutesOf(rule.countWithinS, locale),
    suppressWhenSilent: rule.suppressWhenSilent,
    digestAbove: String(rule.digestAbove),
    steps: rule.steps.map(stepValues),
  };
};
