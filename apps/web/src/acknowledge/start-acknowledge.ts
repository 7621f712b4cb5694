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
  /** Of the link, from the address's fragment, which reaches no server by itself. */
  readonly token: string;
  /** Of the browser, until the link's own is known. */
  readonly language: string;
  /** This device's clock, UTC ms. */
  readonly deviceNow: () => number;
  /** Ms of a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly fetch: PatientFetch;
}

/** The link is none, or was one: the server says so. */
class NoLink extends Error {}
/** The server answered that it could not. */
class Failed extends Error {}

/** Changed words are not waited for longer; the shipped ones stand for them. */
const wordsMs = 2_500;

/** Shows what a message's link is about; acknowledges when somebody presses the button, and not before. */
export async function startAcknowledge(root: HTMLElement, outside: AcknowledgeOutside): Promise<void> {
  const { token, language, deviceNow, monotonic } = outside;
  const clock = createServerClock(deviceNow);
  const fetch = observedFetch(outside.fetch, clock, monotonic);
  const ask = async (method: "GET" | "POST"): Promise<ShownLink> => {
    const url = `/api/alerts/acknowledge/${encodeURIComponent(token)}`;
    const answer = await fetch(url, { method });
    if (answer.status === 404 || answer.status === 422 || token === "") throw new NoLink();
    if (!answer.ok) throw new Failed(`status ${answer.status}`);
    return (await answer.json()) as ShownLink;
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
  /** `sent`: somebody pressed the button, whether that arrived or not. */
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
    // By now the incident itself tells whether it arrived.
    await attempt("GET", sent);
  };
  document.documentElement.lang = texts.lang;
  drawSentence(root, { text: texts.words.loading });
  await attempt("GET", false);
}
