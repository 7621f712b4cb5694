import type { AlertMessage, Channel } from "./channel.ts";
import { handOver } from "./hand-over.ts";
import type { OutsideAnswer, PostOutside } from "./post-outside.ts";
import { channelTexts } from "./texts/channel-texts.ts";

const telegram = "https://api.telegram.org";
const longestText = 4_096;

interface BotAnswer {
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown };
}

/** A message of a bot, as plain text: nothing in a name is markup. `server`: a plant may run Telegram's Bot API itself. */
export const telegramChannel = (
  post: PostOutside,
  now: () => number,
  server = telegram,
): Channel<"telegram"> => ({
  deliver(message, { token, chat }, signal) {
    const text = textOf(message);
    const body = JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } });
    const url = `${server}/bot${token}/sendMessage`;
    const request = { url, headers: { "content-type": "application/json" }, body };
    return handOver({ post, request, nowMs: now(), signal, wordsOf, waitOf });
  },
});

/** The links are whole however long the text is. */
function textOf({ title, text, page, acknowledge, language }: AlertMessage): string {
  const texts = channelTexts.in(language);
  const links = [
    ...(acknowledge === null ? [] : [`${texts.acknowledge}: ${acknowledge}`]),
    `${texts.see}: ${page}`,
  ].join("\n");
  const told = text === "" ? title : `${title}\n${text}`;
  return `${told.slice(0, longestText - links.length - 2)}\n\n${links}`;
}

function read({ text }: OutsideAnswer): BotAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

const wordsOf = (answer: OutsideAnswer): string => {
  const { description } = read(answer);
  return typeof description === "string" ? description : "";
};

const waitOf = (answer: OutsideAnswer): number | null => {
  const wait = read(answer).parameters?.retry_after;
  return typeof wait === "number" ? wait : null;
};
