import type { HttpAnswer } from "../answers/answer-of-http.ts";
import type { AlertMessage, Channel } from "./channel.ts";
import { channelOf, handOver } from "./hand-over.ts";
import type { PostOutside } from "./post-outside.ts";
import { channelTexts } from "./texts/channel-texts.ts";

/** Sends an adaptive card in the envelope that the workflow of a Teams channel accepts. */
export const teamsChannel = (post: PostOutside, now: () => number): Channel<"teams"> =>
  channelOf((message, { url }, signal) => {
    const contentType = "application/vnd.microsoft.card.adaptive";
    const attachments = [{ contentType, contentUrl: null, content: cardOf(message) }];
    const body = JSON.stringify({ type: "message", attachments });
    const request = { url, headers: { "content-type": "application/json" }, body };
    return handOver({ post, request, nowMs: now(), signal, gone: [410], statusOf });
  });

/** An incoming webhook accepts the message and reports Teams' error in its text: "… endpoint returned HTTP error 429 …". Null without such a text. */
function statusOf({ text }: HttpAnswer): number | null {
  const [, status] = /returned HTTP error (\d{3})/.exec(text) ?? [];
  return status === undefined ? null : Number(status);
}

function cardOf({ title, text, page, acknowledge, language, client }: AlertMessage) {
  const texts = channelTexts.in(language);
  const block = (words: string, more: object = {}) => ({
    type: "TextBlock",
    text: plain(words),
    wrap: true,
    ...more,
  });
  const open = (words: string, url: string) => ({ type: "Action.OpenUrl", title: words, url });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    lang: language.replace("_", "-"),
    body: [
      block(title, { weight: "Bolder", size: "Medium" }),
      ...lines.map((line) => block(line, { spacing: "Small" })),
      block(client, { isSubtle: true, size: "Small" }),
    ],
    actions: [...(acknowledge === null ? [] : [open(texts.acknowledge, acknowledge)]), open(texts.see, page)],
  };
}

/**
 * Escapes a text for a card, which reads Markdown and fills in dates between double braces. Only a blank between the braces keeps them as they are.
 */
const plain = (text: string): string =>
  text
    .trimStart()
    .replaceAll(/[\\*_`[\]()#~<>]/g, String.raw`\$&`)
    .replace(/^[-+](?=\s)/, String.raw`\$&`)
    .replace(/^(\d{1,9})\.(?=\s)/, String.raw`$1\.`)
    .replaceAll("{{", "{ {");
