import { shortened } from "@fiel/domain";
import type { HttpAnswer, HttpWords } from "../answers/answer-of-http.ts";
import type { AlertMessage, Channel } from "./channel.ts";
import { channelOf, handOver } from "./hand-over.ts";
import type { PostOutside } from "./post-outside.ts";
import { channelTexts } from "./texts/channel-texts.ts";

const telegram = "https://api.telegram.org";
const longestText = 4_096;

interface BotAnswer {
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown; readonly migrate_to_chat_id?: unknown };
}

/** Sends a bot's message as plain text, so that no name is read as markup. `server` is the URL of the Bot API, which a plant may run itself. */
export const telegramChannel = (
  post: PostOutside,
  now: () => number,
  server = telegram,
): Channel<"telegram"> =>
  channelOf((message, { token, chat }, signal) => {
    const text = textOf(message);
    const body = JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } });
    const url = `${server}/bot${token}/sendMessage`;
    const request = { url, headers: { "content-type": "application/json" }, body };
    return handOver({ post, request, nowMs: now(), signal, ...words });
  });

/** Text of a message, shortened so that the links stay complete. */
function textOf({ title, text, page, acknowledge, language }: AlertMessage): string {
  const texts = channelTexts.in(language);
  const links = [
    ...(acknowledge === null ? [] : [`${texts.acknowledge}: ${acknowledge}`]),
    `${texts.see}: ${page}`,
  ].join("\n");
  const told = text === "" ? title : `${title}\n${text}`;
  return `${shortened(told, longestText - links.length - 2)}\n\n${links}`;
}

/** Details that the Bot API reports in the body of an answer. */
const words: HttpWords = {
  wordsOf(answer) {
    const { description } = read(answer);
    return typeof description === "string" ? description : "";
  },
  waitOf(answer) {
    const wait = read(answer).parameters?.retry_after;
    return typeof wait === "number" ? wait : null;
  },
  isTooLarge(answer) {
    const { description } = read(answer);
    return typeof description === "string" && /message is too long|message_too_long/i.test(description);
  },
  // A group that became a supergroup has a new chat id, and the old one accepts nothing any more.
  movedTo(answer) {
    const chat = read(answer).parameters?.migrate_to_chat_id;
    return typeof chat === "number" && Number.isSafeInteger(chat) ? String(chat) : null;
  },
};

function read({ text }: HttpAnswer): BotAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
