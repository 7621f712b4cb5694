import type { Language } from "../http/languages.ts";
import { escapedHtml } from "./escaped-html.ts";
import type { Mail } from "./mailer.ts";
import { linkTexts } from "./texts/link-texts.ts";

export interface LinkMail {
  readonly to: string;
  readonly name: string;
  /** The client's name. */
  readonly client: string;
  readonly language: Language;
  readonly purpose: "invitation" | "reset";
  readonly link: string;
}

/** The mail with a link to choose a password, as text and as HTML. */
export function linkMail({ to, name, client, language, purpose, link }: LinkMail): Mail {
  const texts = linkTexts.in(language)[purpose];
  const fill = (text: string) => text.replaceAll("{name}", () => name).replaceAll("{client}", () => client);
  const [greeting, reason, button, expiry, ignore] = [
    texts.greeting,
    texts.reason,
    texts.button,
    texts.expiry,
    texts.ignore,
  ].map(fill) as [string, string, string, string, string];
  return {
    to,
    subject: texts.subject,
    text: [greeting, reason, link, expiry, ignore, ""].join("\n\n"),
    html: `<!doctype html>
<html lang="${language.replace("_", "-")}">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933;background:#ffffff">
<p>${escapedHtml(greeting)}</p>
<p>${escapedHtml(reason)}</p>
<p><a href="${escapedHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5394;color:#ffffff;text-decoration:none">${escapedHtml(button)}</a></p>
<p style="word-break:break-all">${escapedHtml(link)}</p>
<p>${escapedHtml(expiry)}</p>
<p>${escapedHtml(ignore)}</p>
</body>
</html>
`,
  };
}
