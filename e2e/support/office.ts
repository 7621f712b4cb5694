import type { InvoiceDetails } from "@fiel/contracts";
import { Webhook } from "standardwebhooks";
import type { Plant } from "./plant.ts";

const webhookSecret = `whsec_${Buffer.from("a secret of this journey, 32 byt").toString("base64")}`;

/** Settings of the server about the biller and about the payment provider. */
export const officeSettings = {
  FIEL_PROVIDER_NAME: "Fiel Sistemas Ltda.",
  FIEL_PROVIDER_CITY: "Curitiba",
  FIEL_PIX_KEY: "pix@fiel.example",
  FIEL_WEBHOOK_SECRET: webhookSecret,
} as const;

/** Calls that the programs of a payment provider and of a manager send, without a page. */
export function officeOf({ url }: Pick<Plant, "url">) {
  return {
    /** Reports the payment of an invoice, signed by the library of the Standard Webhooks. Returns the status of the answer. */
    async tellPaid(event: string, invoice: number, amountCents: number): Promise<number> {
      const body = JSON.stringify({ type: "invoice.paid", data: { invoice, amountCents, method: "Pix" } });
      const at = new Date();
      const answer = await fetch(`${url}/api/payments/events`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "webhook-id": event,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
          "webhook-signature": new Webhook(webhookSecret).sign(event, at, body),
        },
      });
      return answer.status;
    },
    async invoice(token: string, number: number): Promise<InvoiceDetails> {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/api/management/invoices/${number}`, { headers });
      if (!answer.ok) throw new Error(`invoice ${number}: ${answer.status}`);
      return (await answer.json()) as InvoiceDetails;
    },
  };
}

/** Signs in without a page and returns calls with that session. An empty `client` means the back office. */
export async function signedInAt(
  plant: Pick<Plant, "url">,
  client: string,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const base = client === "" ? "/api/management" : `/api/client/${client}`;
  const access = client === "" ? `${base}/managers/access` : `${base}/users/access`;
  const send = async <T>(url: string, body?: object, token = ""): Promise<T> => {
    const answer = await fetch(`${plant.url}${url}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await send<{ token: string }>(access, { email, password });
  return { token, ask: <T>(rest: string, body?: object) => send<T>(`${base}${rest}`, body, token) };
}
