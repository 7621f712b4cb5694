import type { InvoiceDetails } from "@fiel/contracts";
import { formatDay, formatInvoiceNumber, formatReais, localeOf, plannedSteps } from "@fiel/domain";
import { z } from "zod";
import { fillText } from "../../platform/texts/fill-text.ts";
import { readBilledClient } from "../../platform/billing/billed-client.ts";
import { invoiceFile, readInvoicePaper } from "../../platform/billing/invoice-pdf.ts";
import type { Provider } from "../../platform/billing/invoicing-provider.ts";
import { invoiceMailTexts } from "../../platform/billing/texts/invoice-texts.ts";
import type { Language } from "../../platform/http/languages.ts";
import { escapedHtml } from "../../platform/mail/escaped-html.ts";
import type { CarryingMail } from "../../platform/answers/hand-over-mail.ts";
import type { MailComposer } from "../../platform/mail/mail-composer.ts";
import { pdfType } from "../../platform/pdf/make-pdf.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

const details = z.object({
  number: z.number(),
  reason: z.enum(["issued", "before", "due", "late", "lateAgain", "block", "sent"]),
});
type Reason = z.infer<typeof details>["reason"];

export interface InvoiceMailDependencies {
  readonly postgres: PostgresStore;
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Composes the mail when it is about to be sent; null when the invoice was paid or cancelled in the meantime. */
export const composeInvoiceMail =
  ({ postgres, provider, publicUrl, now }: InvoiceMailDependencies): MailComposer =>
  async ({ tenantId, details: given }) => {
    const { number, reason } = details.parse(given);
    const [read, { recipient }] = await postgres.withTenant(tenantId, async (transaction) => [
      await readInvoicePaper(transaction, { tenantId, number, provider, nowMs: now() }),
      // The present recipient of the client's bills, whoever it was when the mail was queued.
      await readBilledClient(transaction, tenantId),
    ]);
    if (recipient === null) return null;
    if (reason !== "sent" && read.invoice.status !== "Open") return null;
    const file = await invoiceFile(read);
    const { language } = read.paper;
    const link = `${publicUrl}/client/${read.invoice.tenant}/admin/assinatura`;
    const thread = `invoice.${tenantId}.${number}`;
    const first = `${thread}.issued`;
    return {
      ...(reason === "issued" ? { id: first } : {}),
      thread: { roots: [thread], earlier: [first] },
      ...invoiceMail(read.invoice, { to: recipient, reason, language, link }),
      attachments: [{ filename: file.name, content: file.content, contentType: pdfType }],
    };
  };

interface InvoiceMail {
  readonly to: string;
  readonly reason: Reason;
  readonly language: Language;
  readonly link: string;
}

function invoiceMail(
  invoice: InvoiceDetails,
  { to, reason, language, link }: InvoiceMail,
): Omit<CarryingMail, "id"> {
  const texts = invoiceMailTexts.in(language);
  const block = plannedSteps(invoice).find(({ step }) => step === "block")?.day ?? invoice.dueDay;
  const values = {
    number: formatInvoiceNumber(invoice.number),
    client: invoice.clientName,
    provider: invoice.from.name,
    total: formatReais(invoice.cents, localeOf(language)) ?? "",
    due: formatDay(invoice.dueDay),
    block: formatDay(block),
  };
  const what = fillText(texts[reason].what, values);
  const isOpen = invoice.status === "Open";
  const how = isOpen && invoice.pix === null ? fillText(texts.withoutPix, values) : null;
  const pix = invoice.pix === null ? null : `${texts.pix}\n${invoice.pix}`;
  const paragraphs = [texts.greeting, what, pix, how, link].filter((one) => one !== null);
  const code =
    invoice.pix === null
      ? ""
      : `<p>${escapedHtml(texts.pix)}<br><code style="word-break:break-all">${escapedHtml(invoice.pix)}</code></p>\n`;
  return {
    to,
    subject: fillText(texts.subject, values),
    text: [...paragraphs, texts.attached, ""].join("\n\n"),
    withoutFiles: { text: [...paragraphs, ""].join("\n\n") },
    html: `<!doctype html>
<html lang="${language.replace("_", "-")}">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933;background:#ffffff">
<p>${escapedHtml(texts.greeting)}</p>
<p><strong>${escapedHtml(what)}</strong></p>
${code}${how === null ? "" : `<p>${escapedHtml(how)}</p>\n`}<p><a href="${escapedHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5394;color:#ffffff;text-decoration:none">${escapedHtml(texts.button)}</a></p>
<p style="font-size:14px;color:#52606d">${escapedHtml(texts.attached)}</p>
</body>
</html>
`,
  };
}
