import { make } from "./make.ts";

interface Sentence {
  readonly text: string;
  /** Label of a button below the sentence. */
  readonly retry?: string;
  readonly onRetry?: () => void;
}

/** Shows only a sentence on the page. */
export function drawSentence(root: HTMLElement, { text, retry, onRetry }: Sentence): void {
  const words = make("p", "sentence", text);
  words.setAttribute("role", "status");
  if (retry === undefined || onRetry === undefined) return root.replaceChildren(words);
  const button = make("button", "act", retry);
  button.addEventListener("click", onRetry);
  root.replaceChildren(words, button);
  button.focus();
}
