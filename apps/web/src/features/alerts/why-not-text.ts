import type { WhyNot } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { delayText } from "../../shared/alerts/delay-text.ts";
import { whenText } from "../../shared/alerts/when-text.ts";
import type { Format } from "../../shared/format/use-format.ts";

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  readonly nowMs: number;
}

/** Text of a reason why a message did not come. */
export const whyNotText = (reason: WhyNot, { t, format, nowMs }: Words): string => {
  const when = (atMs: number) => whenText(atMs, nowMs, t, format);
  switch (reason.code) {
    case "ruleRemoved":
    case "ruleChanged":
      return t(`whyNot.${reason.code}`, { time: format.instant(reason.at, "dateTime") });
    case "ruleOff":
    case "userBlocked":
    case "userUnverified":
    case "notRecipient":
    case "noDevice":
    case "nothingHappened":
    case "outOfHours":
    case "suppressed":
      return t(`whyNot.${reason.code}`);
    case "belowOnDelay":
      return t("whyNot.belowOnDelay", {
        lasted: delayText(reason.lastedS, format),
        onDelay: delayText(reason.onDelayS, format),
      });
    case "belowCount":
      return t("whyNot.belowCount", { count: reason.count, minimum: reason.minimumCount });
    case "shelved":
      return t("whyNot.shelved", { name: reason.by, time: when(reason.until) });
    case "acknowledgedBefore":
      return t("whyNot.acknowledgedBefore", { name: reason.by, time: when(reason.at), step: reason.step });
    case "endedBefore":
      return t("whyNot.endedBefore", { step: reason.step });
    case "notRecipientThen":
      return t("whyNot.notRecipientThen", { step: reason.step });
    case "stepNotDue":
      return t("whyNot.stepNotDue", { step: reason.step, time: when(reason.dueAt) });
    case "inDigest":
    case "waiting":
    case "deliveryFailed":
    case "deviceGone":
    case "told":
      return sentText(reason, t, when);
  }
};

type Sent = Extract<WhyNot, { code: "inDigest" | "waiting" | "deliveryFailed" | "deviceGone" | "told" }>;

const sentText = (reason: Sent, t: TFunction, when: (atMs: number) => string): string => {
  if (reason.code === "deviceGone") return t("whyNot.deviceGone", { reason: reason.reason });
  const channel = t(`alertChannel.${reason.channel}`);
  const names = { mail: t("alertRules.byMail"), push: t("alertRules.byPush") } as const;
  const within = reason.channel in names ? names[reason.channel as keyof typeof names] : channel;
  switch (reason.code) {
    case "inDigest":
      return t("whyNot.inDigest", { count: reason.count, channel: within, time: when(reason.at) });
    case "waiting":
      return reason.reason === null
        ? t("whyNot.waitingFirst", { channel })
        : t("whyNot.waiting", { channel, reason: reason.reason });
    case "deliveryFailed":
      return t("whyNot.deliveryFailed", { channel, time: when(reason.at), reason: reason.reason });
    case "told":
      return t("whyNot.told", { channel: within, time: when(reason.at) });
  }
};
