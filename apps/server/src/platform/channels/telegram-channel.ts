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

/** A message of a bot, as plain text: nothing in a name is markup. `server`: a plant may run Telegram's Bot API itself. */
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

/** The links are whole however long the text is. */
function textOf({ title, text, page, acknowledge, language }: AlertMessage): string {
  const texts = channelTexts.in(language);
  const links = [
    ...(acknowledge === null ? [] : [`${texts.acknowledge}: ${acknowledge}`]),
    `${texts.see}: ${page}`,
  ].join("\n");
  const told = text === "" ? title : `${title}\n${text}`;
  return `${shortened(told, longestText - links.length - 2)}\n\n${links}`;
}

/** What the Bot API tells in its answers' bodies. */
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
  // A group that grew is another chat: its number changes once, and the old one takes nothing any more.
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
