import { type AcknowledgeTexts, acknowledgeTexts, changedAcknowledgeTexts } from "./acknowledge-texts.ts";
import { drawIncident } from "./draw-incident.ts";
import { drawSentence } from "./draw-sentence.ts";
import type { ShownLink } from "./shown-link.ts";

export interface AcknowledgeOutside {
  /** Of the link, from the address's fragment, which reaches no server by itself. */
  readonly token: string;
  /** Of the browser, until the link's own is known. */
  readonly language: string;
  /** UTC ms. */
  readonly now: () => number;
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
}

/** The link is none, or was one: the server says so. */
class NoLink extends Error {}

const answerMs = 20_000;
/** Changed words are not waited for longer; the shipped ones stand for them. */
const wordsMs = 2_500;

/** Shows what a message's link is about; acknowledges when somebody presses the button, and not before. */
export async function startAcknowledge(root: HTMLElement, outside: AcknowledgeOutside): Promise<void> {
  const { token, language, now, fetch } = outside;
  const ask = async (method: "GET" | "POST"): Promise<ShownLink> => {
    const url = `/api/alerts/acknowledge/${encodeURIComponent(token)}`;
    const answer = await fetch(url, { method, signal: AbortSignal.timeout(answerMs) });
    if (answer.status === 404 || answer.status === 422 || token === "") throw new NoLink();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as ShownLink;
  };
  let texts: AcknowledgeTexts = acknowledgeTexts(language);
  const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(wordsMs) });
  const show = async (link: ShownLink, done: boolean): Promise<void> => {
    texts = await changedAcknowledgeTexts(link.language, get);
    document.documentElement.lang = texts.lang;
    document.title = `${link.subject.name} · ${link.rule.name}`;
    drawIncident(root, { link, texts, done, nowMs: now(), onAcknowledge: () => attempt("POST") });
  };
  const attempt = async (method: "GET" | "POST"): Promise<void> => {
    try {
      await show(await ask(method), method === "POST");
    } catch (error) {
      if (error instanceof NoLink) drawSentence(root, { text: texts.words.noLink });
      else {
        const { failed, retry } = texts.words;
        drawSentence(root, { text: failed, retry, onRetry: () => void attempt(method) });
      }
    }
  };
  document.documentElement.lang = texts.lang;
  drawSentence(root, { text: texts.words.loading });
  await attempt("GET");
}
