import {
  formatCauseSince,
  formatDelay,
  formatDuration,
  formatInstant,
  formatNumber,
  localeOf,
} from "@fiel/domain";
import type { ToldIncident } from "../../platform/channels/channel.ts";
import type { Language } from "../../platform/http/languages.ts";
import { type AlertTexts, alertTexts } from "./texts/alert-texts.ts";
import { fillText } from "../../platform/texts/fill-text.ts";

export interface Words {
  readonly title: string;
  readonly text: string;
}

export interface MessageFacts {
  readonly purpose: "opened" | "ended" | "digest";
  /** For a digest: it reports ends instead of openings. */
  readonly isEnd: boolean;
  readonly language: Language;
  readonly timeZone: string;
  readonly rule: string;
  readonly onDelayS: number;
  readonly incidents: readonly ToldIncident[];
}

/** Title and text of a message about incidents of one rule. */
export function wordsOfMessage(message: MessageFacts): Words {
  const { purpose, language, rule, incidents, timeZone } = message;
  const texts = alertTexts.in(language);
  const [first] = incidents;
  if (first === undefined) return { title: rule, text: "" };
  const zone = fillText(texts.zone, { zone: timeZone });
  if (purpose === "digest") {
    const count = String(incidents.length);
    const lines = incidents.map((one) => `${whatOf(one, message)}. ${timeOf(one, message)}`);
    const title = fillText(message.isEnd ? texts.endedDigest : texts.digest, { rule, count });
    return { title, text: [...lines, zone].join("\n") };
  }
  const what = whatOf(first, message);
  const delay = formatDelay(message.onDelayS) ?? "";
  const duration = durationOf(first);
  const steady = message.onDelayS > 0 ? fillText(texts.delayed, { what, delay }) : what;
  const opened = first.mark === "unsteady" ? fillText(texts.unsteady, { what }) : steady;
  const title = purpose === "ended" ? fillText(endOf(first, texts), { what, duration }) : opened;
  const { product } = first.facts;
  const lines = [
    timeOf(first, message),
    ...(product === undefined ? [] : [fillText(texts.product, { product })]),
    fillText(texts.rule, { rule }),
    zone,
  ];
  return { title, text: lines.join("\n") };
}

const endOf = ({ mark }: ToldIncident, texts: AlertTexts): string =>
  mark === undefined ? texts.ended : mark === "unsteady" ? texts.quiet : texts.ruleEnded;

/** Side and reference of a mean drift; null when the incident does not store them. */
function driftOf({ value, against }: What["facts"]): keyof AlertTexts["drift"] | null {
  if (value === undefined || against === undefined) return null;
  if (against === "day") return value < 0 ? "belowDay" : "aboveDay";
  return value < 0 ? "belowNominal" : "aboveNominal";
}

type What = Pick<ToldIncident, "subject" | "facts" | "startedMs"> & {
  readonly rule: Pick<ToldIncident["rule"], "kind">;
};
type Reader = Pick<MessageFacts, "language" | "timeZone">;

/** One line that describes an incident. */
export function whatOf(incident: What, reader: Reader): string {
  const { rule, subject, facts } = incident;
  const { language } = reader;
  const { what, unplannedFactor } = alertTexts.in(language);
  const locale = localeOf(language);
  const drift = rule.kind === "meanDrift" ? driftOf(facts) : null;
  const value = drift === null ? facts.value : Math.abs(facts.value ?? 0);
  const plain = rule.kind === "factor" && facts.withoutPlanned === true ? unplannedFactor : what[rule.kind];
  return fillText(drift === null ? plain : alertTexts.in(language).drift[drift], {
    subject: subject.name,
    cause: causeOf(incident, reader),
    value: formatNumber(value ?? null, { locale, decimals: 2 }) ?? "",
    minutes: String(facts.minutes ?? ""),
    order: facts.order ?? "",
    shift: facts.shift ?? "",
  });
}

/** The cause, with the instant since which it holds when that differs from the start of the incident. */
function causeOf({ facts, startedMs }: What, { language, timeZone }: Reader): string {
  const texts = alertTexts.in(language);
  const cause = facts.cause ?? texts.noCause;
  const since = formatCauseSince(facts.causeSince, startedMs, timeZone);
  return since === null ? cause : fillText(texts.causeSince, { cause, since });
}

const durationOf = ({ startedMs, endedMs }: ToldIncident): string =>
  endedMs === null ? "" : (formatDuration((endedMs - startedMs) / 1000) ?? "");

function timeOf(incident: ToldIncident, { language, timeZone }: MessageFacts): string {
  const texts = alertTexts.in(language);
  const at = (ms: number): string => formatInstant(ms, "dateTimeSeconds", timeZone) ?? "";
  const start = at(incident.startedMs);
  if (incident.endedMs === null) return fillText(texts.since, { start });
  return fillText(texts.between, { start, end: at(incident.endedMs), duration: durationOf(incident) });
}

/** Words of a test message that users send to themselves. */
export function wordsOfTest(rule: string, language: Language): Words {
  const { test, testText } = alertTexts.in(language);
  return { title: fillText(test, { rule }), text: testText };
}
