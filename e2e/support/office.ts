import type { InvoiceDetails } from "@fiel/contracts";
import { Webhook } from "standardwebhooks";
import type { Plant } from "./plant.ts";

const webhookSecret = `whsec_${Buffer.from("a secret of this journey, 32 byt").toString("base64")}`;

/** What the server is told of who bills, and of who says what was paid. */
export const officeSettings = {
  FIEL_PROVIDER_NAME: "Fiel Sistemas Ltda.",
  FIEL_PROVIDER_CITY: "Curitiba",
  FIEL_PIX_KEY: "pix@fiel.example",
  FIEL_WEBHOOK_SECRET: webhookSecret,
} as const;

/** What a payment provider's program and a manager's would ask of the office, without a page. */
export function officeOf({ url }: Pick<Plant, "url">) {
  return {
    /** Tells that an invoice was paid, signed by the Standard Webhooks' own library; gives the answer's status. */
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

/** Signs in without a page, at the office for no client, and asks as the one who did. */
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
