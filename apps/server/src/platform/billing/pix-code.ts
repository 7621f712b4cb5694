import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import { formatInvoiceNumber } from "@fiel/domain";
import type { Provider } from "./invoicing-provider.ts";

/**
 * Pix code ('copia e cola', BR Code) of an open invoice. Its txid is the invoice number, so that the bank statement names the invoice. Null without a
 * Pix key or without an amount to pay.
 */
export function pixCodeOf(
  { name, pix }: Pick<Provider, "name" | "pix">,
  invoice: { readonly number: number; readonly cents: number },
): string | null {
  if (pix === null || invoice.cents <= 0) return null;
  return generatePixPayload({
    key: pix.key,
    merchantName: name,
    merchantCity: pix.city,
    amount: invoice.cents / 100,
    txid: formatInvoiceNumber(invoice.number),
  });
}
