import type { Language } from "../http/languages.ts";
import { letterMail } from "./letter-mail.ts";
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
  return letterMail({
    to,
    subject: texts.subject,
    language,
    paragraphs: [texts.greeting, texts.reason].map(fill),
    link,
    button: fill(texts.button),
    after: [texts.expiry, texts.ignore].map(fill),
  });
}
