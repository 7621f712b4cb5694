import type { TFunction } from "i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { RuleValues, StepValues } from "./rule-values.ts";
import { weekdayName } from "./weekday-name.ts";

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** Names of the items that a rule refers to. */
export interface RuleNames {
  readonly events: readonly Choice<number>[];
  readonly equipments: readonly Choice<number>[];
  readonly gateways: readonly Choice<string>[];
  readonly boards: readonly Choice<number>[];
  readonly users: readonly Choice<string>[];
  readonly destinations: readonly Choice<number>[];
}

/** Names of the values; a removed item is shown by its number. */
const listed = <Value>(values: readonly Value[], choices: readonly Choice<Value>[]): string[] =>
  values.map((value) => choices.find((one) => one.value === value)?.label ?? String(value));

/** A step as text, e.g. `Na hora: Supervisor, Ana · e-mail`. It names every field, so that any difference shows. */
const stepText = (step: StepValues, t: TFunction, { users, destinations }: RuleNames): string => {
  const when =
    step.afterMinutes.trim() === "0"
      ? t("alertRules.atOnce")
      : `${t("alertRules.afterMinutes")} ${step.afterMinutes} ${t("alertRules.unitMinutes")}`;
  const whom = [
    ...step.roles.map((role) => t(`roles.${role}`)),
    ...listed(step.users, users),
    ...listed(step.destinations, destinations),
  ];
  const by = [...(step.mail ? [t("alertRules.byMail")] : []), ...(step.push ? [t("alertRules.byPush")] : [])];
  return `${when}: ${[whom.join(", ") || t("alertRules.noOne"), ...by].join(" · ")}`;
};

/** Compared fields that only some kinds of rules have. */
const conditionFields = (t: TFunction, names: RuleNames) => {
  const list =
    <Value>(choices: readonly Choice<Value>[], none: string) =>
    (values: readonly Value[]): string =>
      values.length === 0 ? none : listed(values, choices).join(", ");
  return {
    causes: { label: t("alertRules.causes"), text: list(names.events, t("alertRules.any")) },
    except: { label: t("alertRules.except"), text: list(names.events, t("alertRules.none")) },
    codes: { label: t("alertRules.codes"), text: list(names.events, t("alertRules.none")) },
    limit: { label: t("alertRules.limit") },
    minutes: { label: t("alertRules.minutes") },
    minimumPackages: { label: t("alertRules.minimumPackages") },
    deadband: { label: t("alertRules.deadband") },
    criteria: {
      label: t("alertRules.criteria"),
      text: (criteria) =>
        criteria
          .map((one) =>
            t(one === "average" ? "alertRules.criterionAverage" : "alertRules.criterionIndividual"),
          )
          .join(", "),
    },
    sampleSize: { label: t("alertRules.sampleSize") },
    side: { label: t("alertRules.side"), text: (side) => t(`alertRules.${sides[side]}`) },
    against: {
      label: t("alertRules.against"),
      text: (against) => t(against === "day" ? "alertRules.againstDay" : "alertRules.againstNominal"),
    },
    afterMinutes: { label: t("alertRules.afterLoading") },
    withoutPlanned: { label: t("alertRules.withoutPlanned"), text: yesOrNo(t) },
    gateways: { label: t("alertRules.gateways"), text: list(names.gateways, t("alertRules.everyone")) },
    boards: { label: t("alertRules.boards"), text: list(names.boards, t("alertRules.everyScreen")) },
    equipments: { label: t("alertRules.where"), text: list(names.equipments, t("alertRules.everyone")) },
  } satisfies Partial<ComparedFields<RuleValues>>;
};

const sides = { both: "sideBoth", above: "sideAbove", below: "sideBelow" } as const;
const yesOrNo =
  (t: TFunction) =>
  (is: boolean): string =>
    t(is ? "registration.yes" : "registration.no");

/** Fields that a conflict with another user's change compares. */
export const ruleFields = (t: TFunction, names: RuleNames, language: string): ComparedFields<RuleValues> => {
  const plain = (name: "onDelay" | "offDelay" | "minimumCount" | "countWithin") => ({
    label: t(`alertRules.${name}`),
  });
  return {
    name: { label: t("alertRules.name") },
    enabled: {
      label: t("alertRules.state"),
      text: (enabled) => t(enabled ? "alertRules.on" : "alertRules.off"),
    },
    kind: { label: t("alertRules.kind"), text: (kind) => t(`alertRules.kinds.${kind}`) },
    ...conditionFields(t, names),
    onDelay: plain("onDelay"),
    offDelay: plain("offDelay"),
    minimumCount: plain("minimumCount"),
    countWithin: plain("countWithin"),
    when: { label: t("alertRules.active"), text: (when) => t(`alertRules.${when}`) },
    from: { label: t("alertRules.from") },
    to: { label: t("alertRules.to") },
    weekdays: {
      label: t("alertRules.weekdays"),
      text: (days) => days.map((day) => weekdayName(day, language)).join(", "),
    },
    suppressWhenSilent: { label: t("alertRules.suppress"), text: yesOrNo(t) },
    digestAbove: { label: t("alertRules.digest") },
    steps: {
      label: t("alertRules.steps"),
      text: (steps) => steps.map((step) => stepText(step, t, names)).join("; "),
    },
  };
};
