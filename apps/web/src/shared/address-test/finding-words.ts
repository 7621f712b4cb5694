import type { AddressFinding, AddressTest } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { troubleText } from "../gateways/trouble-text.ts";
import type { Format } from "../format/use-format.ts";

interface Words {
  readonly t: TFunction;
  readonly format: Format;
  /** Name of a gateway by its id. */
  readonly nameOf: (gateway: string) => string;
}

export interface FindingText {
  readonly good: boolean;
  readonly title: string;
  readonly text: string;
}

type Answering = Extract<AddressFinding, { answers: true }>;

/** What the gateway read from a machine that answers. */
const readText = (
  { latencyMs, weighed, product }: Answering,
  gateway: string,
  { t, format }: Words,
): string => {
  if (latencyMs === null) return t("addressTest.beingRead", { gateway });
  const seen = product === null ? "" : ` ${t("addressTest.product", { code: product })}`;
  if (weighed === null) return t("addressTest.read", { gateway }) + seen;
  const { count, lastMg } = weighed;
  const seconds = format.number(weighed.seconds, { decimals: 0 });
  if (lastMg === null) return t("addressTest.noWeight", { gateway, seconds }) + seen;
  const last = format.text(format.meanWeight(lastMg / 1_000));
  return t("addressTest.weights", { gateway, count, seconds, last }) + seen;
};

/** Outcome of a test as text. */
export const findingText = ({ state, findings }: AddressTest, words: Words): FindingText => {
  const { t, nameOf } = words;
  const [first] = findings;
  if (state === "noGateway" || first === undefined) {
    const kind = state === "noGateway" ? "noGateway" : "expired";
    return { good: false, title: t(`addressTest.${kind}`), text: t(`addressTest.${kind}Text`) };
  }
  const { gateway, finding } = first;
  if (!finding.answers)
    return {
      good: false,
      title: t("addressTest.refused"),
      text: t("addressTest.reason", { gateway: nameOf(gateway), reason: troubleText(finding.reason, t) }),
    };
  const title =
    finding.latencyMs === null
      ? t("addressTest.answersNow")
      : t("addressTest.answers", { ms: words.format.number(finding.latencyMs, { decimals: 0 }) });
  return { good: true, title, text: readText(finding, nameOf(gateway), words) };
};
