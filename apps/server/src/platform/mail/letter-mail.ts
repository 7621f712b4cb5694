import type { Language } from "../http/languages.ts";
import { escapedHtml } from "./escaped-html.ts";
import type { Mail } from "./mailer.ts";

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly language: Language;
  readonly paragraphs: readonly string[];
  readonly link: string;
  readonly button: string;
  /** Paragraphs below the link. */
  readonly after: readonly string[];
}

/** A mail of a few paragraphs with one link, as text and as HTML. */
export function letterMail({ to, subject, language, paragraphs, link, button, after }: Letter): Mail {
  const html = (texts: readonly string[]) => texts.map((text) => `<p>${escapedHtml(text)}</p>`).join("\n");
  return {
    to,
    subject,
    text: [...paragraphs, link, ...after, ""].join("\n\n"),
    html: `<!doctype html>
<html lang="${language.replace("_", "-")}">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933;background:#ffffff">
${html(paragraphs)}
<p><a href="${escapedHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5394;color:#ffffff;text-decoration:none">${escapedHtml(button)}</a></p>
<p style="word-break:break-all">${escapedHtml(link)}</p>
${html(after)}
</body>
</html>
`,
  };
}
