import type { Mailer, NamedMail } from "../mail/mailer.ts";
import type { Answer } from "./answer.ts";
import { answerOfMail } from "./answer-of-mail.ts";

/** A mail with files that says where else they are. */
export interface CarryingMail extends NamedMail {
  /** What it says where its files are too large for the mail server; it goes out without them. */
  readonly withoutFiles?: { readonly text: string; readonly html?: string };
}

type MailAnswer = Exclude<Answer, { meaning: "gone" | "moved" }>;

/** Hands a mail over; where the mail server does not take its files it goes out again without them. Throws nothing. */
export async function handOverMail(
  mailer: Mailer,
  { withoutFiles, ...mail }: CarryingMail,
): Promise<{ readonly answer: MailAnswer; readonly isWithoutFiles: boolean }> {
  const answer = await send(mailer, mail);
  if (answer.meaning !== "tooLarge" || withoutFiles === undefined)
    return { answer: final(answer), isWithoutFiles: false };
  const { attachments: _files, html: _html, ...rest } = mail;
  return { answer: final(await send(mailer, { ...rest, ...withoutFiles })), isWithoutFiles: true };
}

/** Nothing smaller is left. */
const final = (answer: MailAnswer): MailAnswer =>
  answer.meaning === "tooLarge" ? { ...answer, meaning: "refused" } : answer;

const send = async (mailer: Mailer, mail: NamedMail): Promise<MailAnswer> => {
  try {
    await mailer.send(mail);
    return { meaning: "taken" };
  } catch (error) {
    return answerOfMail(error);
  }
};
