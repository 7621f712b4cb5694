import { teachZone } from "@fiel/domain";
import { createConnection } from "../shared/api/connection.ts";
import type { PatientFetch } from "../shared/api/patient-fetch.ts";
import { probeOf } from "../shared/api/probe-of.ts";
import { observedFetch } from "../shared/environment/observed-fetch.ts";
import { createServerClock } from "../shared/environment/server-clock.ts";
import { type AcknowledgeTexts, acknowledgeTexts, changedAcknowledgeTexts } from "./acknowledge-texts.ts";
import { drawIncident } from "./draw-incident.ts";
import { drawSentence } from "./draw-sentence.ts";
import type { ShownLink } from "./shown-link.ts";

export interface AcknowledgeOutside {
  /** Token of the link, from the address's fragment, which browsers do not send to servers. */
  readonly token: string;
  /** The browser's language, used until the link's is known. */
  readonly language: string;
  /** The device's clock, UTC ms. */
  readonly deviceNow: () => number;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  readonly fetch: PatientFetch;
}

/** The server does not know the link, or it is no longer valid. */
class NoLink extends Error {}
/** The server answered with a failure. */
class Failed extends Error {}

/** Longest wait for changed texts, ms; then the shipped ones are shown. */
const wordsMs = 2_500;

/** Shows the incident of a message's link. Acknowledges only when the button is pressed. */
export async function startAcknowledge(root: HTMLElement, outside: AcknowledgeOutside): Promise<void> {
  const { token, language, monotonic } = outside;
  const clock = createServerClock(outside);
  const fetch = observedFetch(outside.fetch, clock, monotonic);
  const ask = async (method: "GET" | "POST"): Promise<ShownLink> => {
    const url = `/api/alerts/acknowledge/${encodeURIComponent(token)}`;
    const answer = await fetch(url, { method });
    if (answer.status === 404 || answer.status === 422 || token === "") throw new NoLink();
    if (!answer.ok) throw new Failed(`status ${answer.status}`);
    return teachZone((await answer.json()) as ShownLink);
  };
  let texts: AcknowledgeTexts = acknowledgeTexts(language);
  const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(wordsMs) });
  const connection = createConnection({ probe: probeOf({ fetch }), now: monotonic });
  const show = async (link: ShownLink, sent: boolean): Promise<void> => {
    texts = await changedAcknowledgeTexts(link.language, get);
    document.documentElement.lang = texts.lang;
    document.title = `${link.subject.name} · ${link.rule.name}`;
    drawIncident(root, { link, texts, sent, nowMs: clock.now(), onAcknowledge: () => attempt("POST", true) });
  };
  /** `sent`: the button was pressed, whether or not that arrived. */
  const attempt = async (method: "GET" | "POST", sent: boolean): Promise<void> => {
    const { noLink, failed, retry, unanswered, silent } = texts.words;
    try {
      return await show(await ask(method), sent);
    } catch (error) {
      if (error instanceof NoLink) return drawSentence(root, { text: noLink });
      if (error instanceof Failed)
        return drawSentence(root, { text: failed, retry, onRetry: () => void attempt(method, sent) });
    }
    drawSentence(root, { text: sent ? unanswered : silent, retry, onRetry: connection.ask });
    await connection.whenReached();
    // The incident now tells whether the acknowledgement arrived.
    await attempt("GET", sent);
  };
  document.documentElement.lang = texts.lang;
  drawSentence(root, { text: texts.words.loading });
  await attempt("GET", false);
}
