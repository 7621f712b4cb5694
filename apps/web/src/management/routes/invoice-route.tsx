import { useParams } from "@tanstack/react-router";
import { places } from "../places.ts";
import { ManagedInvoicePage } from "../../features/invoices/managed-invoice-page.tsx";

/** An invoice by the number in its address. */
export const InvoiceRoute = () => {
  const { number = "" } = useParams({ strict: false }) as { readonly number?: string };
  return <ManagedInvoicePage key={number} number={Number(number)} placeOf={places.invoice} />;
};
