import { formatInstant, type GatheredStarts } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";
import { escapedHtml } from "../../platform/mail/escaped-html.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { eventTexts } from "./texts/event-texts.ts";
import { fillText } from "../../platform/texts/fill-text.ts";

export interface EventMail extends GatheredStarts {
  readonly to: string;
  readonly name: string;
  /** Name of the client. */
  readonly client: string;
  readonly language: Language;
  /** Time zone of the client, as on its pages, whatever the machine's clock. */
  readonly timeZone: string;
  readonly equipment: string;
  readonly event: string;
  /** Level 1 to 4. */
  readonly level: number;
  /** URL where the tenant's pages begin. */
  readonly home: string;
  /** Id of the thread's subject. */
  readonly thread: string;
  /** Link by which the reader unsubscribes. */
  readonly wayOut: string;
}

/** Mail about an event that started on an equipment once or several times, as text and HTML. */
export function eventMail(mail: EventMail): Mail {
  const texts = eventTexts.in(mail.language);
  const at = (ms: number): string => formatInstant(ms, "dateTimeSeconds", mail.timeZone) ?? "";
  const values: Readonly<Record<string, string>> = {
    name: mail.name,
    client: mail.client,
    equipment: mail.equipment,
    event: mail.event,
    level: texts.levels[mail.level - 1] ?? "",
    count: String(mail.count),
    first: at(mail.firstMs),
    last: at(mail.lastMs),
    zone: mail.timeZone,
  };
  const fill = (text: string): string => fillText(text, values);
  const isOne = mail.count === 1;
  const link = `${mail.home}/ocorrencias`;
  const [subject, greeting, what, when, zone, button, reason] = [
    texts.subject,
    texts.greeting,
    texts.what,
    isOne ? texts.when : texts.whenOfMany,
    texts.zone,
    texts.button,
    texts.reason,
  ].map(fill) as [string, string, string, string, string, string, string];
  return {
    to: mail.to,
    subject,
    thread: { roots: [mail.thread], earlier: [] },
    wayOut: { url: mail.wayOut, oneClick: true },
    text: [greeting, `${what}\n${when}\n${zone}`, link, `${reason}\n${mail.home}/eu`, ""].join("\n\n"),
    html: `<!doctype html>
<html lang="${mail.language.replace("_", "-")}">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933;background:#ffffff">
<p>${escapedHtml(greeting)}</p>
<p><strong>${escapedHtml(what)}</strong><br>${escapedHtml(when)}<br>${escapedHtml(zone)}</p>
<p><a href="${escapedHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5394;color:#ffffff;text-decoration:none">${escapedHtml(button)}</a></p>
<p style="font-size:14px;color:#52606d">${escapedHtml(reason)}<br><a href="${escapedHtml(mail.home)}/eu">${escapedHtml(mail.home)}/eu</a></p>
</body>
</html>
`,
  };
}
