import { handOverMail } from "../answers/hand-over-mail.ts";
import { escapedHtml } from "../mail/escaped-html.ts";
import type { Mail, Mailer } from "../mail/mailer.ts";
import type { AlertMessage, Channel } from "./channel.ts";
import { channelOf } from "./hand-over.ts";
import { channelTexts } from "./texts/channel-texts.ts";

/** Sends to a person's mailbox through the installation's mail server. */
export const mailChannel = (mailer: Mailer): Channel<"mail"> =>
  channelOf(async (message, { address }) => {
    const { answer } = await handOverMail(mailer, { ...mailOf(message, address), id: message.id });
    return answer;
  });

/** The message as text and as HTML. */
export function mailOf(message: AlertMessage, to: string): Mail {
  const { title, text, page, acknowledge, language, client, tenant, thread } = message;
  const texts = channelTexts.in(language);
  const reason = texts.reason.replaceAll("{client}", () => client);
  const links = [
    ...(acknowledge === null ? [] : [`${texts.acknowledge}: ${acknowledge}\n${texts.once}`]),
    `${texts.see}: ${page}`,
  ];
  return {
    to,
    // The subject of a thread leaves the title out, so the text begins with it.
    subject: thread?.subject ?? title,
    ...(thread === undefined ? {} : { thread }),
    wayOut: { url: new URL(`/client/${tenant}/alertas`, page).href, oneClick: false },
    text: [title, text, ...links, reason].filter((part) => part !== "").join("\n\n") + "\n",
    html: htmlOf(message, reason),
  };
}

function htmlOf({ title, text, page, acknowledge, language }: AlertMessage, reason: string): string {
  const texts = channelTexts.in(language);
  const button = (words: string, url: string, look: string) =>
    `<a href="${escapedHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border-radius:6px;text-decoration:none;${look}">${escapedHtml(words)}</a>`;
  const acknowledging =
    acknowledge === null ? "" : button(texts.acknowledge, acknowledge, "background:#0b5394;color:#ffffff");
  const seeing = button(texts.see, page, "border:1px solid #0b5394;color:#0b5394");
  const once = acknowledge === null ? "" : `${escapedHtml(texts.once)}<br>`;
  return `<!doctype html>
<html lang="${language.replace("_", "-")}">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933;background:#ffffff">
<p><strong>${escapedHtml(title)}</strong></p>
${text === "" ? "" : `<p>${text.split("\n").map(escapedHtml).join("<br>\n")}</p>\n`}<p>${acknowledging}${seeing}</p>
<p style="font-size:14px;color:#52606d">${once}${escapedHtml(reason)}</p>
</body>
</html>
`;
}
