import type { Page } from "playwright-core";
import type { MailServer } from "./mail-server.ts";

/** Sends the test mail from the overview of the back office and checks the message about its delivery. */
export async function askForTestMail(
  page: Page,
  mails: MailServer,
  { at, email }: { at: string; email: string },
) {
  await page.goto(at);
  await page.getByRole("button", { name: "Testar e-mail" }).click();
  await page.getByText(`E-mail de teste entregue ao servidor de e-mail, para ${email}.`).waitFor();
  await mails.mailsSaying(email, /Os e-mails do Fiel saem e chegam/, 1);
}
