import type { InvoiceDetails } from "@fiel/contracts";
import { formatInvoiceNumber } from "@fiel/domain";
import type { FastifyReply } from "fastify";
import { attachmentOf } from "../http/file-name.ts";
import { languageOf } from "../http/languages.ts";
import { makePdf, pdfType } from "../pdf/make-pdf.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { readBilledClient } from "./billed-client.ts";
import { type InvoiceQuestion, requireInvoice } from "./read-invoices.ts";
import { invoiceDocument } from "./invoice-document.ts";

export interface InvoiceFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Reads an invoice and what its PDF needs, in the client's language. Throws NotFound. */
export async function readInvoicePaper(transaction: TenantTransaction, question: InvoiceQuestion) {
  const invoice = await requireInvoice(transaction, question);
  const { language, timeZone } = await readBilledClient(transaction, question.tenantId);
  const paper = { language: languageOf(language) ?? ("pt_BR" as const), timeZone };
  return { tenantId: question.tenantId, invoice, paper };
}

type Paper = Awaited<ReturnType<typeof readInvoicePaper>>;

/** Makes the PDF. Call it outside the transaction, because it takes a moment. Throws Busy when too many are being made. */
export async function invoiceFile({ tenantId, invoice, paper }: Paper): Promise<InvoiceFile> {
  return {
    name: invoiceFileName(invoice),
    content: await makePdf(invoiceDocument(invoice, paper), tenantId),
  };
}

const invoiceFileName = ({ tenant, number }: Pick<InvoiceDetails, "tenant" | "number">) =>
  `${tenant}-${formatInvoiceNumber(number)}.pdf`;

/** Answers the PDF as a file. */
export const sendInvoiceFile = (reply: FastifyReply, { name, content }: InvoiceFile): FastifyReply =>
  reply.header("content-disposition", attachmentOf(name)).type(pdfType).send(content);
