import { formatInstant } from "@fiel/domain";
import type { AcknowledgeTexts } from "./acknowledge-texts.ts";
import { lastedText } from "./lasted-text.ts";
import { make } from "./make.ts";
import type { ShownLink } from "./shown-link.ts";

interface IncidentView {
  readonly link: ShownLink;
  readonly texts: AcknowledgeTexts;
  /** Acknowledged just now, by this page. */
  readonly done: boolean;
  readonly nowMs: number;
  readonly onAcknowledge: () => Promise<void>;
}

/** What happened, where, since when; then the button, or in whose hands it is. */
export function drawIncident(root: HTMLElement, view: IncidentView): void {
  const { link, texts, nowMs } = view;
  const { client, rule, subject, startedAt, endedAt, timeZone } = link;
  const began = formatInstant(startedAt, "dateTime", timeZone) ?? "";
  root.replaceChildren(
    make("p", "client", client),
    make("h1", "subject", subject.name),
    make("p", "rule", rule.name),
    make("p", "why", causeOf(link)),
    make("p", "lasted", texts.lasted(lastedText(startedAt, endedAt ?? nowMs), began, endedAt !== null)),
    ...standing(view),
    seeLink(link, texts),
  );
  root.querySelector<HTMLElement>("[data-focus]")?.focus();
}

const causeOf = ({ facts: { cause, product, order } }: ShownLink): string =>
  [cause ?? "", order ?? "", product ?? ""].filter((part) => part !== "").join(", ");

/** In whose hands it is, that it is over, or the button. */
function standing({ link, texts, done, onAcknowledge }: IncidentView): readonly HTMLElement[] {
  const { acknowledged, endedAt, usable, timeZone, to } = link;
  if (acknowledged !== null) {
    const at = formatInstant(acknowledged.at, "dateTime", timeZone) ?? "";
    const words = make("p", "taken", texts.acknowledged(acknowledged.by, at));
    words.setAttribute("role", "status");
    if (done) words.dataset["focus"] = "";
    words.tabIndex = -1;
    return [words];
  }
  if (endedAt !== null) return [make("p", "taken", texts.ended)];
  if (!usable) return [make("p", "taken", texts.noLink)];
  const button = make("button", "act", texts.acknowledge);
  button.addEventListener("click", () => {
    button.disabled = true;
    void onAcknowledge();
  });
  return [button, make("p", "note", texts.asWhom(to))];
}

const seeLink = ({ page }: ShownLink, { see }: AcknowledgeTexts): HTMLElement => {
  const link = make("a", "see", see);
  link.href = page;
  return link;
};
