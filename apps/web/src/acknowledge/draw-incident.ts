import { formatInstant } from "@fiel/domain";
import { fill } from "../shared/board/texts/fill.ts";
import type { AcknowledgeTexts } from "./acknowledge-texts.ts";
import { lastedText } from "./lasted-text.ts";
import { make } from "./make.ts";
import type { ShownLink } from "./shown-link.ts";

interface IncidentView {
  readonly link: ShownLink;
  readonly texts: AcknowledgeTexts;
  /** The page has sent the acknowledgement, which may not have arrived. */
  readonly sent: boolean;
  readonly nowMs: number;
  readonly onAcknowledge: () => Promise<void>;
}

/** Shows the incident, its place and start, then the button, or who has acknowledged it. */
export function drawIncident(root: HTMLElement, view: IncidentView): void {
  const { link, texts } = view;
  const { client, rule, subject, startedAt, timeZone } = link;
  const began = formatInstant(startedAt, "dateTime", timeZone) ?? "";
  root.replaceChildren(
    make("p", "client", client),
    make("h1", "subject", subject.name),
    make("p", "rule", rule.name),
    make("p", "why", causeOf(link)),
    make("p", "lasted", lastedOf(view, began)),
    ...standing(view),
    seeLink(link, texts),
  );
  root.querySelector<HTMLElement>("[data-focus]")?.focus();
}

const causeOf = ({ facts: { cause, product, order } }: ShownLink): string =>
  [cause ?? "", order ?? "", product ?? ""].filter((part) => part !== "").join(", ");

/** Duration of the incident so far, or in total, and its start. */
function lastedOf(
  { link: { startedAt, endedAt }, texts: { words }, nowMs }: IncidentView,
  began: string,
): string {
  const duration = lastedText(startedAt, endedAt ?? nowMs);
  return fill(endedAt === null ? words.lasts : words.lasted, { duration, began });
}

/** Who acknowledged the incident, that it is over, or the button. */
function standing({ link, texts, sent, onAcknowledge }: IncidentView): readonly HTMLElement[] {
  const { acknowledged, endedAt, usable, timeZone, to } = link;
  if (acknowledged !== null) {
    const at = formatInstant(acknowledged.at, "dateTime", timeZone) ?? "";
    const words = make("p", "taken", fill(texts.words.acknowledged, { name: acknowledged.by, at }));
    words.setAttribute("role", "status");
    if (sent) words.dataset["focus"] = "";
    words.tabIndex = -1;
    return [words];
  }
  if (endedAt !== null) return [make("p", "taken", texts.words.ended)];
  if (!usable) return [make("p", "taken", texts.words.noLink)];
  const button = make("button", "act", texts.words.acknowledge);
  button.addEventListener("click", () => {
    button.disabled = true;
    void onAcknowledge();
  });
  const note = make("p", "note", fill(texts.words.asWhom, { name: to }));
  return sent ? [missing(texts), button, note] : [button, note];
}

const missing = ({ words }: AcknowledgeTexts): HTMLElement => {
  const sentence = make("p", "sentence", words.notArrived);
  sentence.setAttribute("role", "alert");
  return sentence;
};

const seeLink = ({ page }: ShownLink, { words }: AcknowledgeTexts): HTMLElement => {
  const link = make("a", "see", words.see);
  link.href = page;
  return link;
};
