import type { EquipmentStatus, WeightEvidence } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { causeAge } from "../../shared/equipment-status/cause-age.ts";
import { expectedText } from "../../shared/format/expected-text.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { useMachinesOfGroup } from "../../shared/machines/use-machines-of-group.ts";
import { forecastOfOrder } from "../../shared/orders/forecast-of-order.ts";
import { useOrderText } from "../../shared/orders/use-order-text.ts";
import type { AttentionLine } from "./attention-lines.ts";

export interface LineWords {
  /** Machine, or the group of an order that several machines may work on. */
  readonly name: string;
  /** Machine of the link; null for an order of a group. */
  readonly mid: number | null;
  readonly detail: string;
  readonly since: string;
  readonly age: string;
}

const sinceKeys = {
  stop: "attention.since",
  conformity: "attention.since",
  silent: "attention.since",
  orderLate: "attention.due",
  neverHeard: "attention.registered",
} as const;

/** The only machine of a group; null when there are several. */
const useOnlyMachine = () => {
  const machinesOf = useMachinesOfGroup();
  return (group: string) => {
    const own = machinesOf(group);
    return own.length === 1 ? (own[0] ?? null) : null;
  };
};

/** Evidence as text, by its strongest ground, and what would end it. */
const useEvidenceWords = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const weight = (grams: number) => format.text(format.meanWeight(grams));
  const groundWords = (evidence: WeightEvidence): string => {
    const { grounds, belowDoubleTolerance: count, doubleLimit, mean, nominal, samples } = evidence;
    const [ground] = grounds;
    if (ground === "double")
      return t("attention.double", { count, packages: format.number(count), limit: weight(doubleLimit) });
    if (ground === "average" || ground === "individual") {
      const { refused, expected } = evidence[ground];
      return t("attention.refusals", {
        count: refused,
        refused: format.number(refused),
        samples: format.number(samples),
        expected: expectedText(format, expected),
      });
    }
    return t("attention.mean", { short: weight(nominal - mean), nominal: weight(nominal) });
  };
  return ({ facts }: AttentionLine): string => {
    const evidence = facts?.evidence;
    if (!evidence) return "";
    const detail = groundWords(evidence);
    return evidence.raise === null
      ? detail
      : t("attention.raise", { detail, weight: weight(evidence.raise) });
  };
};

const useOrderWords = (nowMs: number) => {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMomentText();
  const orderText = useOrderText();
  return ({ order: known }: AttentionLine): string => {
    if (!known) return "";
    const order = orderText(known.codeText);
    const { endMs } = forecastOfOrder(known, nowMs);
    if (endMs !== null) {
      const time = moment(endMs);
      return t(time.includes("/") ? "attention.endsOn" : "attention.ends", { order, time });
    }
    const count = known.totalCount - known.producedPackages;
    return t("attention.missing", { order, count, bales: format.number(count) });
  };
};

/** Cause of a stop. Its age is added when it differs from the stop's. */
const useCauseWords = (nowMs: number) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (status: EquipmentStatus | undefined): string => {
    if (!status?.occurrence) return t("status.unexplained");
    const { name: cause } = status.occurrence;
    const age = causeAge(status, nowMs, format);
    return age === null ? cause : t("status.causeFor", { cause, age });
  };
};

/** Text of a line. */
export const useLineWords = (nowMs: number): ((line: AttentionLine) => LineWords) => {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMomentText();
  const onlyMachine = useOnlyMachine();
  const evidenceWords = useEvidenceWords();
  const orderWords = useOrderWords(nowMs);
  const causeWords = useCauseWords(nowMs);
  const stopWords = ({ status, lost }: AttentionLine): string => {
    const cause = causeWords(status);
    return lost === null || lost === 0
      ? cause
      : t("attention.lost", { cause, count: lost, packages: format.number(lost) });
  };
  const detailOf = (line: AttentionLine): string => {
    if (line.kind === "stop") return stopWords(line);
    if (line.kind === "conformity") return evidenceWords(line);
    if (line.kind === "orderLate") return orderWords(line);
    if (line.kind === "neverHeard") return t("attention.nothingHeard");
    return t("attention.heard", { time: moment(line.sinceMs) });
  };
  return (line) => {
    const { kind, id, status, order, sinceMs, forMs } = line;
    const machine = order === undefined ? null : onlyMachine(order.group.name);
    return {
      name: status?.name ?? machine?.name ?? order?.group.name ?? "",
      mid: kind === "orderLate" ? (machine?.mid ?? null) : id,
      detail: detailOf(line),
      since: t(sinceKeys[kind], { time: moment(sinceMs) }),
      age: forMs === Infinity ? t("machine.neverEnds") : sinceText(nowMs - forMs, nowMs, format),
    };
  };
};
