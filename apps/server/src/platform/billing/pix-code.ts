import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import { formatInvoiceNumber } from "@fiel/domain";
import type { Provider } from "./invoicing-provider.ts";

/**
 * The Pix code ('copia e cola', BR Code) of an open invoice, whose number is its txid: the bank's statement names the invoice.
 * Null where the installation has no Pix key.
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
