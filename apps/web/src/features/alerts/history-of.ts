import type { AlertDelivery, AnswerOf, readAlertIncident } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { delayText } from "../../shared/alerts/delay-text.ts";
import { factsText } from "../../shared/alerts/facts-text.ts";
import type { Format } from "../../shared/format/use-format.ts";

export type IncidentDetails = AnswerOf<typeof readAlertIncident>;

export interface HistoryEntry {
  readonly key: string;
  /** UTC ms. */
  readonly atMs: number;
  readonly mark: "condition" | "plain" | "failed" | "taken" | "ended" | "waiting" | "upcoming";
  readonly title: string;
  readonly note: string;
}

/** `day` is set when it differs from the previous entry's day, for the first entry from today; else empty. */
export interface DatedEntry extends HistoryEntry {
  readonly day: string;
}

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
}

/** History of an incident in order of time; upcoming steps come last. */
export const historyOf = (incident: IncidentDetails, words: Words): readonly DatedEntry[] => {
  const past = [
    ...conditionOf(incident, words),
    ...incident.deliveries.map((delivery) => entryOf(delivery, words)),
    ...endOf(incident, words),
  ];
  const all = [...past.toSorted((one, other) => one.atMs - other.atMs), ...upcomingOf(incident, words)];
  const dayOf = (atMs: number): string => words.format.instant(atMs, "dayMonth");
  return all.map((entry, index) => {
    const day = dayOf(entry.atMs);
    return { ...entry, day: day === dayOf(all[index - 1]?.atMs ?? words.nowMs) ? "" : day };
  });
};

const seconds = (fromMs: number, toMs: number): number => Math.max(0, (toMs - fromMs) / 1_000);

const conditionOf = (incident: IncidentDetails, { t, format }: Words): HistoryEntry[] => {
  const { rule, subject, facts, startedAt, openedAt } = incident;
  const cause = factsText({ kind: rule.kind, facts, startedMs: startedAt }, t, format);
  const title =
    cause === ""
      ? t("alerts.eventStartedPlain", { subject: subject.name })
      : t("alerts.eventStarted", { subject: subject.name, cause });
  const begun: HistoryEntry = { key: "started", atMs: startedAt, mark: "condition", title, note: "" };
  if (openedAt === null) return [begun];
  const note =
    rule.onDelayS === 0 ? "" : t("alerts.eventOpenedAfter", { duration: delayText(rule.onDelayS, format) });
  return [begun, { key: "opened", atMs: openedAt, mark: "plain", title: t("alerts.eventOpened"), note }];
};

const endOf = (
  { startedAt, endedAt, acknowledged }: IncidentDetails,
  { t, format }: Words,
): HistoryEntry[] => {
  const taken: HistoryEntry[] =
    acknowledged === null
      ? []
      : [
          {
            key: "acknowledged",
            atMs: acknowledged.at,
            mark: "taken",
            title: t("alerts.eventAcknowledged", { name: acknowledged.by }),
            note: "",
          },
        ];
  if (endedAt === null) return taken;
  const note = t("alerts.eventEndedAfter", { duration: format.duration(seconds(startedAt, endedAt)) });
  return [...taken, { key: "ended", atMs: endedAt, mark: "ended", title: t("alerts.eventEnded"), note }];
};

const marks = {
  delivered: "plain",
  waiting: "waiting",
  failed: "failed",
  gone: "failed",
  dropped: "plain",
} as const satisfies Record<AlertDelivery["state"], HistoryEntry["mark"]>;

const entryOf = (delivery: AlertDelivery, words: Words): HistoryEntry => {
  const { t } = words;
  const { id, channel, to, purpose, step, state, queuedAt, settledAt } = delivery;
  const what =
    purpose === "ended"
      ? t("alerts.purposeEnded")
      : purpose === "digest"
        ? t("alerts.purposeDigest")
        : step !== null && step > 1
          ? t("alerts.step", { step })
          : "";
  return {
    key: `delivery ${id}`,
    atMs: settledAt ?? queuedAt,
    mark: marks[state],
    title: t("alerts.channelTo", { channel: t(`alertChannel.${channel}`), name: to }),
    note: [what, outcomeOf(delivery, words)].filter((part) => part !== "").join(", "),
  };
};

const outcomeOf = (delivery: AlertDelivery, { t, format }: Words): string => {
  const { state, reason, attempts, queuedAt, settledAt } = delivery;
  const why = reason ?? t("panel.unavailable");
  switch (state) {
    case "delivered":
      return t("alerts.delivered", { duration: format.duration(seconds(queuedAt, settledAt ?? queuedAt)) });
    case "waiting":
      return reason === null ? t("alerts.waiting") : t("alerts.waitingTried", { count: attempts, reason });
    case "failed":
      return t("alerts.failed", { reason: why });
    case "gone":
      return t("alerts.gone", { reason: why });
    case "dropped":
      return t("alerts.dropped");
  }
};

const upcomingOf = ({ upcoming }: IncidentDetails, { t, format, nowMs }: Words): HistoryEntry[] =>
  upcoming.flatMap(({ step, dueAt, to }) =>
    to.map(({ name, channel }, index) => ({
      key: `step ${step} ${index}`,
      atMs: dueAt,
      mark: "upcoming" as const,
      title: t("alerts.channelTo", { channel: t(`alertChannel.${channel}`), name }),
      note: [
        t("alerts.step", { step }),
        t("alerts.upcoming", { duration: format.duration(seconds(nowMs, dueAt)) }),
      ].join(", "),
    })),
  );
