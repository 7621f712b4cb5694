import type { Mailer, NamedMail } from "../mail/mailer.ts";
import type { Answer } from "./answer.ts";
import { answerOfMail } from "./answer-of-mail.ts";

/** A mail with attachments, and a version of it that says where the files are instead. */
export interface CarryingMail extends NamedMail {
  /** Texts for sending without the attachments, when the mail server refuses their size. */
  readonly withoutFiles?: { readonly text: string; readonly html?: string };
}

type MailAnswer = Exclude<Answer, { meaning: "gone" | "moved" }>;

/** Sends a mail; when the mail server refuses its size, sends it again without attachments. Never throws. */
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

/** Turns `tooLarge` into a refusal, because no smaller mail is left to try. */
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
